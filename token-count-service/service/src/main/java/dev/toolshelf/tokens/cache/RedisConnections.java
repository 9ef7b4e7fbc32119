package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.config.RedisConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * How Redis is reached: one server or a cluster, with or without TLS. A server's certificate must be for the host that was
 * asked. Immutable; connects nowhere by itself.
 */
final class RedisConnections {

    private static final String FORM =
            "toolshelf.redis.url must be redis://[user:password@]host:port[/database], rediss://... "
                    + "for TLS, or redis+cluster://... or rediss+cluster://[user:password@]host:port[,host:port...]";
    private static final String CLUSTER = "+cluster";

    /** A slot that moved costs one more attempt. */
    private static final int CLUSTER_ATTEMPTS = 3;

    private final RedisConfig config;
    private final Set<HostAndPort> nodes;
    private final boolean cluster;
    private final URI first;
    private final SSLSocketFactory sockets;

    /** @throws IllegalArgumentException if the URL is none, or the certificates cannot be read */
    RedisConnections(RedisConfig config) {
        this.config = config;
        String scheme = String.valueOf(config.url().getScheme());
        this.cluster = scheme.endsWith(CLUSTER);
        String[] authority = split(config.url());
        this.first = URI.create(scheme.replace(CLUSTER, "") + "://" + authority[0]
                + authority[1].split(",")[0]
                + Optional.ofNullable(config.url().getRawPath()).orElse(""));
        if (!JedisURIHelper.isValid(first)
                || !scheme.matches("rediss?(\\+cluster)?")
                || manyWithoutCluster(authority)) {
            throw new IllegalArgumentException(FORM);
        }
        this.nodes =
                Arrays.stream(authority[1].split(",")).map(HostAndPort::from).collect(Collectors.toSet());
        this.sockets = config.certificates().map(RedisConnections::trusting).orElse(null);
    }

    private boolean manyWithoutCluster(String[] authority) {
        return !cluster && authority[1].contains(",");
    }

    /** User info with its {@code @}, and hosts. */
    private static String[] split(URI url) {
        String authority = Optional.ofNullable(url.getRawAuthority())
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(FORM));
        int at = authority.lastIndexOf('@') + 1;
        return new String[] {authority.substring(0, at), authority.substring(at)};
    }

    /** A client for calls. */
    UnifiedJedis forCalls() {
        int millis = Math.toIntExact(config.timeLimit().toMillis());
        return client(settings(millis).build(), config.connections());
    }

    /**
     * A client for one subscription.
     *
     * @param silenceMillis a connection that says nothing for so long is dead
     */
    UnifiedJedis forSubscription(int silenceMillis) {
        int millis = Math.toIntExact(config.timeLimit().toMillis());
        return client(
                settings(millis).blockingSocketTimeoutMillis(silenceMillis).build(), 1);
    }

    private DefaultJedisClientConfig.Builder settings(int millis) {
        SSLParameters parameters = new SSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        boolean tls = JedisURIHelper.isRedisSSLScheme(first);
        DefaultJedisClientConfig.Builder settings = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(millis)
                .socketTimeoutMillis(millis)
                .user(JedisURIHelper.getUser(first))
                .password(JedisURIHelper.getPassword(first))
                .ssl(tls);
        if (!cluster) {
            settings.database(JedisURIHelper.getDBIndex(first));
        }
        return tls ? settings.sslParameters(parameters).sslSocketFactory(sockets) : settings;
    }

    private UnifiedJedis client(JedisClientConfig settings, int connections) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(connections);
        pool.setMaxIdle(connections);
        pool.setMaxWait(config.timeLimit());
        pool.setJmxEnabled(false);
        if (!cluster) {
            return RedisClient.builder()
                    .hostAndPort(nodes.iterator().next())
                    .clientConfig(settings)
                    .poolConfig(pool)
                    .build();
        }
        return RedisClusterClient.builder()
                .nodes(nodes)
                .clientConfig(settings)
                .poolConfig(pool)
                .maxAttempts(CLUSTER_ATTEMPTS)
                .maxTotalRetriesDuration(config.timeLimit().multipliedBy(CLUSTER_ATTEMPTS))
                .build();
    }

    private static SSLSocketFactory trusting(Path certificates) {
        try (InputStream in = Files.newInputStream(certificates)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("ca" + number++, certificate);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (IOException e) {
            throw new UncheckedIOException("toolshelf.redis.certificates cannot be read: " + certificates, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "toolshelf.redis.certificates holds no PEM certificates: " + certificates, e);
        }
    }
}

package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.modelcontextprotocol.client.transport.HttpClientSseClientTransport;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.modern.client.transport.McpHttpRequestCustomizer;
import io.modelcontextprotocol.modern.client.transport.McpHttpStatusException;
import io.modelcontextprotocol.modern.client.transport.StdioMcpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * Opens connections: by the handshake of the earlier revisions, which nearly every server speaks; if a server refuses
 * that, in revision 2026-07-28; for a URL also by the old event stream.
 */
final class Connector {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final Duration STREAM_PATIENCE = Duration.ofSeconds(10);

    private final Limits limits;

    Connector(Limits limits) {
        this.limits = limits;
    }

    /**
     * Connects.
     *
     * @param spec with all variables replaced
     * @param toolsChanged is run when the server says that its tools changed; must not block
     * @param lost is run when the connection is over; must not block
     * @throws ConnectException saying why it failed; may hold secrets
     */
    McpConnection open(ServerSpec spec, Runnable toolsChanged, Runnable lost) {
        return spec.command() != null ? stdio(spec, toolsChanged, lost) : http(spec, toolsChanged);
    }

    private McpConnection stdio(ServerSpec spec, Runnable toolsChanged, Runnable lost) {
        ServerProcess process = ServerProcess.start(spec);
        PageKeepingMapper mapper = new PageKeepingMapper(toolsChanged);
        try {
            McpConnection connection = HandshakeConnection.open(
                    new StdioTransport(process, mapper), mapper, limits, process.death(), process::close);
            process.onExit(lost);
            return connection;
        } catch (RuntimeException e) {
            String words = process.lastWords();
            process.close();
            if (refused(e)) {
                return stateless(spec, toolsChanged, lost, e);
            }
            throw new ConnectException(joined(reason(e), words), false);
        }
    }

    private McpConnection stateless(ServerSpec spec, Runnable toolsChanged, Runnable lost, RuntimeException first) {
        ServerProcess process = ServerProcess.start(spec);
        PageKeepingMapper mapper = new PageKeepingMapper(toolsChanged);
        try {
            StdioMcpClientTransport transport = StdioMcpClientTransport.builder(process.output(), process.input())
                    .jsonMapper(mapper)
                    .inputMaxSize(McpMessages.MAX_BYTES)
                    .start();
            AutoCloseable closing = () -> {
                transport.close();
                process.close();
            };
            McpConnection connection = StatelessConnection.open(transport, closing, mapper, toolsChanged, limits);
            process.onExit(lost);
            return connection;
        } catch (RuntimeException e) {
            String words = process.lastWords();
            process.close();
            throw new ConnectException(joined(reason(first), words), false);
        }
    }

    private McpConnection http(ServerSpec spec, Runnable toolsChanged) {
        List<Supplier<McpConnection>> ways = new ArrayList<>();
        if (!"sse".equals(spec.type())) {
            ways.add(() -> streamable(spec, toolsChanged));
            ways.add(() -> statelessHttp(spec, toolsChanged));
        }
        ways.add(() -> eventStream(spec, toolsChanged));
        RuntimeException first = null;
        for (Supplier<McpConnection> way : ways) {
            try {
                return way.get();
            } catch (RuntimeException e) {
                int status = status(e);
                if (status == UNAUTHORIZED || status == FORBIDDEN) {
                    throw new ConnectException("the server answered " + status + ": it wants a login", true);
                }
                first = first == null ? e : first;
                if (unanswered(e)) {
                    break;
                }
            }
        }
        throw new ConnectException(reason(first), false);
    }

    private McpConnection streamable(ServerSpec spec, Runnable toolsChanged) {
        PageKeepingMapper mapper = new PageKeepingMapper(toolsChanged);
        URI uri = uri(spec);
        return HandshakeConnection.open(
                HttpClientStreamableHttpTransport.builder(base(uri))
                        .endpoint(path(uri))
                        .jsonMapper(mapper)
                        .connectTimeout(limits.connect())
                        .maxResponseSize(McpMessages.MAX_BYTES)
                        .httpRequestCustomizer((request, method, endpoint, body, context) ->
                                spec.headers().forEach(request::setHeader))
                        .build(),
                mapper,
                limits,
                Mono.never(),
                () -> {});
    }

    private McpConnection eventStream(ServerSpec spec, Runnable toolsChanged) {
        PageKeepingMapper mapper = new PageKeepingMapper(toolsChanged);
        URI uri = uri(spec);
        return HandshakeConnection.open(
                HttpClientSseClientTransport.builder(base(uri))
                        .sseEndpoint(path(uri))
                        .jsonMapper(mapper)
                        .connectTimeout(limits.connect())
                        .maxResponseSize(McpMessages.MAX_BYTES)
                        .httpRequestCustomizer((request, method, endpoint, body, context) ->
                                spec.headers().forEach(request::setHeader))
                        .build(),
                mapper,
                // The SDK waits in silence for a stream that never comes.
                new Limits(shorter(limits.connect(), STREAM_PATIENCE), limits.request(), limits.version()),
                Mono.never(),
                () -> {});
    }

    private static Duration shorter(Duration left, Duration right) {
        return left.compareTo(right) < 0 ? left : right;
    }

    private McpConnection statelessHttp(ServerSpec spec, Runnable toolsChanged) {
        PageKeepingMapper mapper = new PageKeepingMapper(toolsChanged);
        HttpClientMcpTransport transport = HttpClientMcpTransport.builder(uri(spec))
                .jsonMapper(mapper)
                .connectTimeout(limits.connect())
                .maxResponseSize(McpMessages.MAX_BYTES)
                .requestCustomizer(McpHttpRequestCustomizer.fromSync(
                        (request, headers, context) -> spec.headers().forEach(headers::set)))
                .build();
        return StatelessConnection.open(transport, () -> {}, mapper, toolsChanged, limits);
    }

    private static URI uri(ServerSpec spec) {
        try {
            return URI.create(spec.url());
        } catch (IllegalArgumentException e) {
            throw new ConnectException("url is no URL", false);
        }
    }

    private static String base(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    private static String path(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** Whether the server answered, and answered that it does not know the handshake. */
    private static boolean refused(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof McpError) {
                return true;
            }
        }
        return false;
    }

    /** Whether nobody is there to answer, so that no other way will find anybody either. */
    private static boolean unanswered(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException && !(cause instanceof JsonProcessingException)) {
                return true;
            }
        }
        return false;
    }

    private static int status(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof McpHttpClientTransportAuthorizationException denied
                    && denied.getResponseInfo() != null) {
                return denied.getResponseInfo().statusCode();
            }
            if (cause instanceof McpHttpStatusException answered) {
                return answered.statusCode();
            }
        }
        return 0;
    }

    /** The innermost message, or what an outer one says better. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            if (cause instanceof java.net.ConnectException) {
                return "nobody answers at the URL";
            }
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static String joined(String reason, String words) {
        return words.isEmpty() ? reason : reason + "; " + words;
    }
}

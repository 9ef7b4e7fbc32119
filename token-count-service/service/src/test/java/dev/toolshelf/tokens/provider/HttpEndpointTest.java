package dev.toolshelf.tokens.provider;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.service.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class HttpEndpointTest {

    private static final String KEY = "not-a-real-key";
    private static final String PATIENT = "PT60S";
    private static final String OUTER = "toolshelf.tokens.";
    private static final Listing LISTING = new Listing(
            null,
            List.of(Tool.of("add", "Adds", "{\"type\":\"object\"}"), Tool.of("sub", "", "{\"type\":\"object\"}")));
    private static final WireMockServer SERVER = new WireMockServer(options().dynamicPort());

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.stop();
    }

    @BeforeEach
    void reset() {
        SERVER.resetAll();
    }

    /** The providers' endpoints, each with a family that it counts and what counts in its place. */
    enum Api {
        ANTHROPIC("anthropic", "/v1/messages/count_tokens", "claude-opus-5", CountUnit.CHARACTERS) {
            @Override
            HttpEndpoint endpoint(TokenCountConfig config) {
                return HttpEndpoint.anthropic(config.anthropic());
            }
        },
        OPENAI("openai", "/v1/responses/input_tokens", "gpt", CountUnit.TOKENIZER) {
            @Override
            HttpEndpoint endpoint(TokenCountConfig config) {
                return HttpEndpoint.openAi(config.openai());
            }
        };

        final String setting;
        final String path;
        final ModelFamily family;
        final CountUnit fallback;

        Api(String setting, String path, String family, CountUnit fallback) {
            this.setting = OUTER + setting + ".";
            this.path = path;
            this.family = ModelFamilies.builtIn().byId(family).orElseThrow();
            this.fallback = fallback;
        }

        abstract HttpEndpoint endpoint(TokenCountConfig config);

        HttpEndpoint endpoint(Map<String, String> settings) {
            Map<String, String> full = new HashMap<>();
            settings.forEach((key, value) -> full.put(setting + key, value));
            return endpoint(Settings.tokens(full));
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_provider_is_asked_once_for_all_deferred_tools_and_its_preamble_is_taken_off(Api api) {
        SERVER.stubFor(post(api.path).willReturn(okJson("{\"object\":\"any\",\"input_tokens\":386}")));

        CounterChain.Result result = chain(api, PATIENT).count("d", "calc", LISTING, api.family);

        assertThat(result.count().unit()).isEqualTo(CountUnit.PROVIDER);
        assertThat(result.count().counter())
                .isEqualTo(api == Api.OPENAI ? "openai-input-tokens" : "anthropic-count-tokens");
        assertThat(result.count().skipped()).isEmpty();
        assertThat(result.count().tools().stream().mapToInt(ToolCount::tokens).sum())
                .isEqualTo(386 - api.family.preamble());
        SERVER.verify(1, postRequestedFor(urlEqualTo(api.path)));
    }

    @Test
    void openai_is_asked_with_functions() {
        SERVER.stubFor(post(Api.OPENAI.path).willReturn(okJson("{\"input_tokens\":386}")));

        chain(Api.OPENAI, PATIENT).count("d", "calc", LISTING, Api.OPENAI.family);

        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo(Api.OPENAI.path))
                        .withHeader("authorization", equalTo("Bearer " + KEY))
                        .withHeader("content-type", equalTo("application/json"))
                        .withRequestBody(equalToJson("""
                                {"model":"gpt-5.5","input":".","tools":[
                                {"type":"function","name":"mcp__calc__add","description":"Adds",
                                 "parameters":{"type":"object"},"strict":false},
                                {"type":"function","name":"mcp__calc__sub","description":"",
                                 "parameters":{"type":"object"},"strict":false}]}""")));
    }

    @Test
    void anthropic_is_asked_with_tools() {
        SERVER.stubFor(post(Api.ANTHROPIC.path).willReturn(okJson("{\"input_tokens\":386}")));

        chain(Api.ANTHROPIC, PATIENT).count("d", "calc", LISTING, Api.ANTHROPIC.family);

        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo(Api.ANTHROPIC.path))
                        .withHeader("x-api-key", equalTo(KEY))
                        .withHeader("anthropic-version", equalTo("2023-06-01"))
                        .withHeader("content-type", equalTo("application/json"))
                        .withRequestBody(equalToJson("""
                                {"model":"claude-opus-5","messages":[{"role":"user","content":"."}],"tools":[
                                {"name":"mcp__calc__add","description":"Adds","input_schema":{"type":"object"}},
                                {"name":"mcp__calc__sub","description":"","input_schema":{"type":"object"}}]}""")));
    }

    static Stream<Arguments> misbehaviour() {
        return Stream.of(Api.values())
                .flatMap(api -> misbehaviours().map(one -> {
                    Object[] given = one.get();
                    return Arguments.of(api, given[0], given[1], given[2]);
                }));
    }

    private static Stream<Arguments> misbehaviours() {
        return Stream.of(
                Arguments.of(aResponse().withStatus(429).withHeader("retry-after", "7"), "HTTP 429", true),
                Arguments.of(aResponse().withStatus(500).withBody("secret text"), "HTTP 500", true),
                Arguments.of(aResponse().withStatus(529), "HTTP 529", true),
                Arguments.of(aResponse().withStatus(401), "HTTP 401", true),
                Arguments.of(aResponse().withStatus(404), "HTTP 404", true),
                Arguments.of(
                        aResponse().withStatus(302).withHeader("location", "http://127.0.0.1:1/"), "HTTP 302", true),
                Arguments.of(aResponse().withStatus(400), "HTTP 400", false),
                Arguments.of(aResponse().withStatus(413), "HTTP 413", false),
                Arguments.of(aResponse().withStatus(422), "HTTP 422", false),
                Arguments.of(okJson("{\"input_tokens\":12").withStatus(200), "the answer is not JSON", true),
                Arguments.of(
                        okJson("{\"input_tokens\":1}").withFault(Fault.MALFORMED_RESPONSE_CHUNK), "IOException", true),
                Arguments.of(aResponse().withStatus(200).withBody("<html>"), "the answer is not JSON", true),
                Arguments.of(aResponse().withStatus(200).withBody(""), "the answer has no input_tokens", true),
                Arguments.of(okJson("{\"tokens\":1}"), "the answer has no input_tokens", true),
                Arguments.of(okJson("{\"input_tokens\":\"12\"}"), "the answer has no input_tokens", true),
                Arguments.of(okJson("{\"input_tokens\":-5}"), "answered -5 input tokens", true),
                Arguments.of(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER), "IOException", true),
                Arguments.of(aResponse().withFault(Fault.EMPTY_RESPONSE), "IOException", true));
    }

    @ParameterizedTest
    @MethodSource("misbehaviour")
    void a_provider_that_misbehaves_is_skipped_with_its_reason(
            Api api, ResponseDefinitionBuilder answer, String reason, boolean passing) {
        SERVER.stubFor(post(api.path).willReturn(answer));

        CounterChain.Result result = chain(api, PATIENT).count("d", "calc", LISTING, api.family);

        assertThat(result.provisional()).isEqualTo(passing);
        assertThat(result.count().unit()).isEqualTo(api.fallback);
        assertThat(result.count().skipped().get(0))
                .startsWith(api.endpoint(Map.of()).name() + ": ")
                .satisfies(skipped -> assertThat(skipped.contains(reason)
                                || reason.equals("IOException") && skipped.endsWith("Exception"))
                        .as(skipped)
                        .isTrue())
                .doesNotContain("secret", KEY);
    }

    static Stream<Arguments> slowness() {
        return Stream.of(Api.values())
                .flatMap(api -> Stream.of(
                        Arguments.of(api, okJson("{\"input_tokens\":1}").withFixedDelay(30_000)),
                        Arguments.of(api, okJson("{\"input_tokens\":1}").withChunkedDribbleDelay(10, 30_000))));
    }

    @ParameterizedTest
    @MethodSource("slowness")
    void a_provider_that_is_slow_to_begin_or_to_end_is_skipped_at_the_limit(Api api, ResponseDefinitionBuilder answer) {
        SERVER.stubFor(post(api.path).willReturn(answer));
        long before = System.nanoTime();

        CounterChain.Result result = chain(api, "PT1S").count("d", "calc", LISTING, api.family);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
        assertThat(result.provisional()).isTrue();
        assertThat(result.count().skipped()).first().asString().endsWith("-tokens: no answer within 1000 ms");
    }

    @Test
    void a_provider_that_is_not_there_is_skipped() {
        HttpEndpoint nobody = Api.ANTHROPIC.endpoint(Map.of("base-url", "http://127.0.0.1:1"));

        CounterChain.Result result = chain(nobody).count("d", "calc", LISTING, Api.ANTHROPIC.family);

        assertThat(result.provisional()).isTrue();
        assertThat(result.count().skipped().get(0)).isEqualTo("anthropic-count-tokens: ConnectException");
    }

    @ParameterizedTest
    @EnumSource
    void without_key_and_base_url_nobody_is_asked(Api api) {
        HttpEndpoint off = api.endpoint(Map.of("api-key", ""));

        assertThat(off.configured()).isFalse();
        assertThat(chain(off).count("d", "calc", LISTING, api.family).count().skipped())
                .first()
                .isEqualTo(off.name() + ": not configured");
    }

    @ParameterizedTest
    @EnumSource
    void a_gateway_without_a_key_gets_no_key_header(Api api) {
        SERVER.stubFor(post(api.path).willReturn(okJson("{\"input_tokens\":386}")));

        chain(api.endpoint(Map.of("base-url", SERVER.baseUrl() + "/"))).count("d", "calc", LISTING, api.family);

        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo(api.path))
                        .withoutHeader("x-api-key")
                        .withoutHeader("authorization"));
    }

    @ParameterizedTest
    @EnumSource
    void a_key_that_no_header_can_carry_stops_the_start_without_being_shown(Api api) {
        assertThatThrownBy(() -> api.endpoint(Map.of("api-key", "sk-hidden\n1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(api.setting + "api-key")
                .hasMessageNotContaining("hidden")
                .hasNoCause();
    }

    private static CounterChain chain(Api api, String limit) {
        return chain(api.endpoint(Map.of("base-url", SERVER.baseUrl(), "api-key", KEY, "time-limit", limit)));
    }

    private static CounterChain chain(HttpEndpoint endpoint) {
        return new CounterChain(List.of(new ProviderCounter(endpoint), new TokenizerCounter()));
    }
}

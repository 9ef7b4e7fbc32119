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
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.service.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AnthropicEndpointTest {

    private static final String PATH = "/v1/messages/count_tokens";
    private static final String KEY = "not-a-real-key";
    private static final String PATIENT = "PT60S";
    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();
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

    @Test
    void the_provider_is_asked_once_for_all_deferred_tools_and_its_preamble_is_taken_off() {
        SERVER.stubFor(post(PATH).willReturn(okJson("{\"input_tokens\":386}")));

        CounterChain.Result result = chain(PATIENT).count("d", "calc", LISTING, OPUS);

        assertThat(result.count().unit()).isEqualTo(CountUnit.PROVIDER);
        assertThat(result.count().counter()).isEqualTo("anthropic-count-tokens");
        assertThat(result.count().skipped()).isEmpty();
        assertThat(result.count().tools().stream().mapToInt(ToolCount::tokens).sum())
                .isEqualTo(386 - OPUS.preamble());
        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo(PATH))
                        .withHeader("x-api-key", equalTo(KEY))
                        .withHeader("anthropic-version", equalTo("2023-06-01"))
                        .withHeader("content-type", equalTo("application/json"))
                        .withRequestBody(equalToJson("""
                                {"model":"claude-opus-5","messages":[{"role":"user","content":"."}],"tools":[
                                {"name":"mcp__calc__add","description":"Adds","input_schema":{"type":"object"}},
                                {"name":"mcp__calc__sub","description":"","input_schema":{"type":"object"}}]}""")));
    }

    static Stream<Arguments> misbehaviour() {
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
            ResponseDefinitionBuilder answer, String reason, boolean passing) {
        SERVER.stubFor(post(PATH).willReturn(answer));

        CounterChain.Result result = chain(PATIENT).count("d", "calc", LISTING, OPUS);

        assertThat(result.provisional()).isEqualTo(passing);
        assertThat(result.count().unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(result.count().skipped().get(0))
                .startsWith("anthropic-count-tokens: ")
                .satisfies(skipped -> assertThat(skipped.contains(reason)
                                || reason.equals("IOException") && skipped.endsWith("Exception"))
                        .as(skipped)
                        .isTrue())
                .doesNotContain("secret", KEY);
    }

    static Stream<ResponseDefinitionBuilder> slowness() {
        return Stream.of(
                okJson("{\"input_tokens\":1}").withFixedDelay(30_000),
                okJson("{\"input_tokens\":1}").withChunkedDribbleDelay(10, 30_000));
    }

    @ParameterizedTest
    @MethodSource("slowness")
    void a_provider_that_is_slow_to_begin_or_to_end_is_skipped_at_the_limit(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(post(PATH).willReturn(answer));
        long before = System.nanoTime();

        CounterChain.Result result = chain("PT1S").count("d", "calc", LISTING, OPUS);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
        assertThat(result.provisional()).isTrue();
        assertThat(result.count().skipped()).first().isEqualTo("anthropic-count-tokens: no answer within 1000 ms");
    }

    @Test
    void a_provider_that_is_not_there_is_skipped() {
        AnthropicEndpoint nobody = endpoint(Map.of("toolshelf.tokens.anthropic.base-url", "http://127.0.0.1:1"));

        CounterChain.Result result = chain(nobody).count("d", "calc", LISTING, OPUS);

        assertThat(result.provisional()).isTrue();
        assertThat(result.count().skipped().get(0)).isEqualTo("anthropic-count-tokens: ConnectException");
    }

    @Test
    void without_key_and_base_url_nobody_is_asked() {
        AnthropicEndpoint off = endpoint(Map.of("toolshelf.tokens.anthropic.api-key", ""));

        assertThat(off.configured()).isFalse();
        assertThat(chain(off).count("d", "calc", LISTING, OPUS).count().skipped())
                .first()
                .isEqualTo("anthropic-count-tokens: not configured");
    }

    @Test
    void a_gateway_without_a_key_gets_no_key_header() {
        SERVER.stubFor(post(PATH).willReturn(okJson("{\"input_tokens\":386}")));

        chain(endpoint(Map.of("toolshelf.tokens.anthropic.base-url", SERVER.baseUrl() + "/")))
                .count("d", "calc", LISTING, OPUS);

        SERVER.verify(1, postRequestedFor(urlEqualTo(PATH)).withoutHeader("x-api-key"));
    }

    @Test
    void a_key_that_no_header_can_carry_stops_the_start_without_being_shown() {
        assertThatThrownBy(() -> endpoint(Map.of("toolshelf.tokens.anthropic.api-key", "sk-hidden\n1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("toolshelf.tokens.anthropic.api-key")
                .hasMessageNotContaining("hidden")
                .hasNoCause();
    }

    private static CounterChain chain(String limit) {
        return chain(endpoint(Map.of(
                "toolshelf.tokens.anthropic.base-url",
                SERVER.baseUrl(),
                "toolshelf.tokens.anthropic.api-key",
                KEY,
                "toolshelf.tokens.anthropic.time-limit",
                limit)));
    }

    private static CounterChain chain(AnthropicEndpoint endpoint) {
        return new CounterChain(List.of(new ProviderCounter(endpoint), new TokenizerCounter()));
    }

    private static AnthropicEndpoint endpoint(Map<String, String> settings) {
        return new AnthropicEndpoint(Settings.tokens(settings).anthropic());
    }
}

package dev.toolshelf.catalog.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How every topic value is read and written: absent fields are left out, unknown ones ignored. Thread-safe. */
public final class Json {

    /** Deepest nesting that is read; deeper input is refused, not recursed into. */
    public static final int MAX_DEPTH = 200;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(40_000_000)
                            .build())
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(Integer.MAX_VALUE)
                            .build())
                    .build())
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    /** Where Jackson says in its words at which place of the source it was; the source itself is never shown. */
    private static final Pattern POSITION =
            Pattern.compile(" ?\\(start marker at .*|\\s*\\[?at \\[Source: .*|\\[Source: .*", Pattern.DOTALL);

    private Json() {}

    /** The shared mapper; callers must not reconfigure it. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Why a value could not be read, with the path of the field, and without the source text (it may hold secrets). */
    public static String reason(IOException e) {
        String field = field(e);
        return field == null ? rule(e) : field + ": " + rule(e);
    }

    /** The path of the field that could not be read, such as {@code tools[2].name}; {@code null} if it is the whole. */
    public static String field(IOException e) {
        if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
            return null;
        }
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : mapping.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.length() == 0 ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }

    private static String rule(IOException e) {
        if (e instanceof InvalidTypeIdException type) {
            return type.getTypeId() == null ? "type is missing" : "type " + type.getTypeId() + " is unknown";
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "must be " + word(mismatch.getTargetType());
        }
        if (e instanceof JsonProcessingException processing) {
            return POSITION.matcher(processing.getOriginalMessage()).replaceAll("");
        }
        return e.getMessage();
    }

    private static String word(Class<?> type) {
        if (Collection.class.isAssignableFrom(type)) {
            return "an array";
        }
        if (type == String.class) {
            return "a string";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
            return "a number";
        }
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants()).map(Json::name).collect(Collectors.joining(", "));
        }
        return "an object";
    }

    private static String name(Object constant) {
        return MAPPER.convertValue(constant, String.class);
    }
}

import { z } from "zod";

const collector = z.string().refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), {
  error: "must be the http or https address of a trace collector",
});
const protocol = z.literal("http/protobuf", { error: "must be http/protobuf, the only supported protocol" });

/**
 * OpenTelemetry's own variables (its specification, "Environment variables"), as far as they are supported here.
 * Headers and resource attributes are read by its packages.
 */
export const tracingShape = {
  /** Without this variable or the next, no traces are recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(255).default("masthead"),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(["always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_traceidratio"], {
      error: "must be always_on, always_off, traceidratio, parentbased_always_on or parentbased_traceidratio",
    })
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a share between 0 and 1" })
    .min(0, { error: "must be at least 0" })
    .max(1, { error: "must be at most 1" })
    .default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .default("false")
    .transform((text) => text.toLowerCase() === "true"),
};

export const TRACING_EXAMPLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces",
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
  OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  OTEL_TRACES_SAMPLER_ARG: "0.1",
};

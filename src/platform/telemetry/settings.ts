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
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional().meta({
    description:
      "An OpenTelemetry trace collector. Traces go to `/v1/traces` below this address. This variable and the next ones follow the OpenTelemetry specification: `docs/operations/tracing.md`.",
    unset: "no traces are recorded",
    example: "http://127.0.0.1:4318",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional().meta({
    description: "The full address for traces, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`.",
    example: "http://127.0.0.1:4318/v1/traces",
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional().meta({
    description: "The protocol. Only `http/protobuf` is supported.",
    unset: "`http/protobuf`",
    example: "http/protobuf",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    description: "Headers of the requests to the collector.",
    example: "authorization=Bearer%20secret",
  }),
  OTEL_SERVICE_NAME: z.string().max(255).default("masthead").meta({
    description: "The name of the service in traces.",
    example: "masthead",
  }),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional().meta({
    description: "Attributes that are added to every trace.",
    example: "deployment.environment.name=production",
  }),
  OTEL_TRACES_SAMPLER: z
    .enum(["always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_traceidratio"], {
      error: "must be always_on, always_off, traceidratio, parentbased_always_on or parentbased_traceidratio",
    })
    .default("parentbased_always_on")
    .meta({
      description:
        "Which traces are recorded: `always_on`, `always_off`, `traceidratio`, `parentbased_always_on` or `parentbased_traceidratio`.",
      example: "parentbased_traceidratio",
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a share between 0 and 1" })
    .min(0, { error: "must be at least 0" })
    .max(1, { error: "must be at most 1" })
    .default(1)
    .meta({ description: "The share of traces that a ratio sampler records, from 0 to 1.", example: "0.1" }),
  OTEL_SDK_DISABLED: z
    .string()
    .default("false")
    .transform((text) => text.toLowerCase() === "true")
    .meta({ description: "`true`: no traces, whatever else is set.", example: "true" }),
};

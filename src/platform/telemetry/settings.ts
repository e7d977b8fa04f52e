import { z } from "zod";

const collector = z.string().refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), {
  error: "must be the http or https address of a collector",
});
const exporter = z.enum(["otlp", "none"], { error: "must be otlp or none" });
const protocol = z.literal("http/protobuf", { error: "must be http/protobuf, the only supported protocol" });

/**
 * OpenTelemetry's own variables (its specification, "Environment variables"), as far as they are supported here.
 * Headers and resource attributes are read by its packages.
 */
export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional().meta({
    description:
      "An OpenTelemetry collector. Traces go to `/v1/traces` below this address, and logs and metrics to `/v1/logs` and `/v1/metrics` where they are turned on. This variable and the next ones follow the OpenTelemetry specification: `docs/operations/opentelemetry.md`.",
    unset: "nothing is recorded for a collector",
    example: "http://127.0.0.1:4318",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional().meta({
    description: "The full address for traces, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`.",
    example: "http://127.0.0.1:4318/v1/traces",
  }),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector.optional().meta({
    description: "The full address for logs, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`.",
    example: "http://127.0.0.1:4318/v1/logs",
  }),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: collector.optional().meta({
    description: "The full address for metrics, in place of `OTEL_EXPORTER_OTLP_ENDPOINT`.",
    example: "http://127.0.0.1:4318/v1/metrics",
  }),
  OTEL_TRACES_EXPORTER: exporter.default("otlp").meta({
    description: "`none`: no traces are sent to the collector.",
    example: "none",
  }),
  OTEL_LOGS_EXPORTER: exporter.default("none").meta({
    description: "`otlp`: the log, with its errors, is also sent to the collector.",
    example: "otlp",
  }),
  OTEL_METRICS_EXPORTER: exporter.default("none").meta({
    description: "`otlp`: what `/metrics` shows is also sent to the collector.",
    example: "otlp",
  }),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number({ error: "must be a number of milliseconds" })
    .int({ error: "must be a whole number of milliseconds" })
    .min(1000, { error: "must be at least 1000" })
    .max(3_600_000, { error: "must be at most 3600000" })
    .default(60_000)
    .meta({ description: "How often metrics are sent, in milliseconds.", example: "30000" }),
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
    description: "The name of the service in traces, logs and metrics.",
    example: "masthead",
  }),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional().meta({
    description: "Attributes that are added to every trace, log record and metric.",
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
    .meta({ description: "`true`: nothing is sent to a collector, whatever else is set.", example: "true" }),
};

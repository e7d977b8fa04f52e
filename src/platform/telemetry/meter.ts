import { type HrTime, ValueType } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from "@opentelemetry/sdk-metrics";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { createFailureLog, resourceOf } from "./collector.ts";
import { type Family, readPrometheusText } from "./prometheus-text.ts";

/**
 * The counts of workers outlive all processes, so when they began is unknown; OTLP's zero says so
 * (opentelemetry-proto, `metrics.proto`, `start_time_unix_nano`).
 */
const UNKNOWN: HrTime = [0, 0];

/** Sends the same metrics as `/metrics` shows to the configured collector, at `OTEL_METRIC_EXPORT_INTERVAL`. */
export function openMeter(
  env: Env,
  role: string,
  { log, read }: { log: Log; read: () => Promise<string> },
): { shutdown(): Promise<void> } {
  const resource = resourceOf(env, role);
  const scope = { name: "masthead", version: VERSION };
  const producer = {
    async collect() {
      const families = readPrometheusText(await read());
      const now = Date.now();
      const endTime: HrTime = [Math.trunc(now / 1000), (now % 1000) * 1_000_000];
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope, metrics: families.map((family) => toMetric(family, endTime)) }],
        },
        errors: [],
      };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: withFailureLog(new OTLPMetricExporter(), log),
    exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(env.OTEL_METRIC_EXPORT_INTERVAL, 30_000),
    metricProducers: [producer],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { shutdown: () => provider.shutdown() };
}

function withFailureLog(exporter: OTLPMetricExporter, log: Log): PushMetricExporter {
  const report = createFailureLog(log, "metrics");
  return {
    export: (metrics, done) =>
      exporter.export(metrics, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
    selectAggregation: (type) => exporter.selectAggregation(type),
    selectAggregationTemporality: (type) => exporter.selectAggregationTemporality(type),
  };
}

function toMetric({ name, help, type, samples }: Family, endTime: HrTime): MetricData {
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const point = <T>(attributes: Readonly<Record<string, string>>, value: T) => ({
    startTime: UNKNOWN,
    endTime,
    attributes,
    value,
  });
  if (type === "histogram") {
    const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(Object.entries(labels)));
    const dataPoints = [...groups.values()].map((group) => {
      const { le: _, ...labels } = group[0]?.labels ?? {};
      return point(labels, toHistogram(name, group));
    });
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = samples.map(({ labels, value }) => point(labels, value));
  if (type === "gauge") return { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
  return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
}

/** Prometheus' buckets each count all smaller values too; OpenTelemetry's do not. */
function toHistogram(name: string, samples: Family["samples"]): Histogram {
  const valueAt = (ending: string) => samples.find((sample) => sample.name === `${name}${ending}`)?.value ?? 0;
  const cumulated = samples
    .filter((sample) => sample.name === `${name}_bucket`)
    .map(({ labels, value }) => ({ bound: labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le), value }))
    .toSorted((a, b) => a.bound - b.bound);
  return {
    buckets: {
      boundaries: cumulated.map(({ bound }) => bound).filter(Number.isFinite),
      counts: cumulated.map(({ value }, index) => value - (cumulated[index - 1]?.value ?? 0)),
    },
    sum: valueAt("_sum"),
    count: valueAt("_count"),
  };
}

function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return "s";
  return /_bytes(_total)?$/.test(name) ? "By" : "";
}

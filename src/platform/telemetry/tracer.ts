import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type Link,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Span, SpanAttributes, Tracer } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { createFailureLog, resourceOf } from "./collector.ts";
import { readTraceparent } from "./traceparent.ts";

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * A tracer that sends to the configured collector. It is not registered as OpenTelemetry's global tracer: what Next and
 * others would record there contains whole URLs, with the tokens of links in them.
 */
export function openTracer(env: Env, role: string, log: Log): { tracer: Tracer; shutdown(): Promise<void> } {
  const exporter = withFailureLog(new OTLPTraceExporter(), log);
  const provider = new TracerProvider({
    resource: resourceOf(env, role),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const spans = provider.getTracer("masthead", VERSION);
  const storage = new AsyncLocalStorage<Context>();
  const active = () => storage.getStore() ?? ROOT_CONTEXT;

  const tracer: Tracer = {
    open({ name, kind = "internal", attributes: facts = {}, linkedTo, continues }, run) {
      const parent = readTraceparent(continues);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : active();
      const links: Link[] = [readTraceparent(linkedTo)].flatMap((other) => (other ? [{ context: other }] : []));
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes: { ...facts }, links }, context);
      return storage.run(trace.setSpan(context, span), () => run(toSpan(span)));
    },
    current() {
      const span = trace.getSpan(active());
      return span ? toSpan(span) : null;
    },
    traceparent() {
      const context = trace.getSpanContext(active());
      return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, "0")}`;
    },
  };
  return { tracer, shutdown: () => provider.shutdown() };
}

function toSpan(span: OpenSpan): Span {
  return {
    rename: (name) => void span.updateName(name),
    set: (facts: SpanAttributes) => void span.setAttributes({ ...facts }),
    fail(type) {
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Env): Sampler {
  const root = name.endsWith("traceidratio") ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Logs when the collector rejects spans, and when it accepts them again. */
function withFailureLog(exporter: SpanExporter, log: Log): SpanExporter {
  const report = createFailureLog(log, "traces");
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

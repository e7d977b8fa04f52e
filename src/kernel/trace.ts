import { isFault } from "./fault.ts";

/** Short facts of a span: routes, codes, names of ours. Never what people wrote, addresses with ids or secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  name: string;
  /** `internal` unless told: who asked for it, and whom it waits for (OpenTelemetry's span kinds). */
  kind?: "internal" | "server" | "client" | "producer" | "consumer";
  attributes?: SpanAttributes;
  /** The `traceparent` of somebody else's request: named by the span, but not joined. */
  linkedTo?: string;
  /** A `traceparent` of ours, which the span goes on with. */
  continues?: string;
};

export type Span = {
  rename(name: string): void;
  set(facts: SpanAttributes): void;
  /** @param type what went wrong, as a short name; never a message */
  fail(type: string): void;
  end(): void;
};

/** What records spans (`platform/telemetry/tracer.ts`); there is none unless one is configured. */
export type Tracer = {
  /** Runs something within a new span, which its caller ends. */
  open<T>(order: SpanOptions, run: (span: Span) => T): T;
  current(): Span | null;
  /** The W3C `traceparent` of the current span. */
  traceparent(): string | undefined;
};

const TRACER = Symbol.for("masthead.tracer");
/** Next bundles its own copy of this module, and all copies record into one tracer. */
const holder = globalThis as { [TRACER]?: Tracer };

export function setTracer(tracer: Tracer | undefined): void {
  holder[TRACER] = tracer;
}

/** Runs something within a span that `span.end()` ends later; without a tracer, with a null. */
export function openSpan<T>(order: SpanOptions, run: (span: Span | null) => T): T {
  const tracer = holder[TRACER];
  return tracer ? tracer.open(order, run) : run(null);
}

/** Runs something within a span that ends with it. A fault is noted by its kind, any other error fails the span. */
export function inSpan<T>(order: SpanOptions, run: (span: Span | null) => Promise<T>): Promise<T> {
  return openSpan(order, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      if (isFault(error)) span?.set({ "error.type": error.kind });
      else span?.fail(error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span?.end();
    }
  });
}

/** The span that is under way here, if one is. */
export function currentSpan(): Span | null {
  return holder[TRACER]?.current() ?? null;
}

/** The W3C `traceparent` of the span under way: for processes and logs of ours, never for anybody else. */
export function traceparent(): string | undefined {
  return holder[TRACER]?.traceparent();
}

const TRACEPARENT = "traceparent";

/** A job's data with the span that it was enqueued in. */
export function withTrace<Data extends object>(data: Data): Data {
  const parent = traceparent();
  return parent === undefined ? data : { ...data, [TRACEPARENT]: parent };
}

/** Takes apart what `withTrace` put together. A job that recurs by itself has no data. */
export function splitTrace<Data extends object>(value: Data | null): { data: Data; continues: string | undefined } {
  const { [TRACEPARENT]: continues, ...data } = (value ?? {}) as Data & { [TRACEPARENT]?: string };
  return { data: data as unknown as Data, continues };
}

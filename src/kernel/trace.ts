import { isFault } from "./fault.ts";

/** Short attributes of a span: our routes, codes, names. Never user content, URLs with ids, or secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  name: string;
  /** `internal` by default: whether a request is being served, or another server awaited (OpenTelemetry's span kinds). */
  kind?: "internal" | "server" | "client" | "producer" | "consumer";
  attributes?: SpanAttributes;
  /** The `traceparent` of an external request: linked by the span, but not its parent. */
  linkedTo?: string;
  /** Our own `traceparent`, which becomes the span's parent. */
  continues?: string;
};

export type Span = {
  rename(name: string): void;
  set(facts: SpanAttributes): void;
  /** @param type a short name of the error; never a message */
  fail(type: string): void;
  end(): void;
};

/** Records spans (`platform/telemetry/tracer.ts`). There is no tracer unless telemetry is configured. */
export type Tracer = {
  /** Runs a function within a new span, which its caller ends. */
  open<T>(options: SpanOptions, run: (span: Span) => T): T;
  current(): Span | null;
  /** The W3C `traceparent` of the current span. */
  traceparent(): string | undefined;
};

const TRACER = Symbol.for("masthead.tracer");
/** Next bundles its own copy of this module, and all copies must use one tracer. */
const holder = globalThis as { [TRACER]?: Tracer };

export function setTracer(tracer: Tracer | undefined): void {
  holder[TRACER] = tracer;
}

/** Runs a function within a span that `span.end()` ends later; without a tracer the span is null. */
export function openSpan<T>(options: SpanOptions, run: (span: Span | null) => T): T {
  const tracer = holder[TRACER];
  return tracer ? tracer.open(options, run) : run(null);
}

/** Runs a function within a span that ends with it. A fault is recorded by its kind, any other error fails the span. */
export function inSpan<T>(options: SpanOptions, run: (span: Span | null) => Promise<T>): Promise<T> {
  // Nothing to record, and each request runs through here.
  if (!isTracing()) return begin(run);
  return openSpan(options, async (span) => {
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

/** What the function throws before it returns is rejected too. */
function begin<T>(run: (span: null) => Promise<T>): Promise<T> {
  try {
    return run(null);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Whether spans are recorded at all: without a tracer, nobody needs their names and attributes. */
export function isTracing(): boolean {
  return holder[TRACER] !== undefined;
}

/** The current span, if there is one. */
export function currentSpan(): Span | null {
  return holder[TRACER]?.current() ?? null;
}

/** The W3C `traceparent` of the current span: for our own processes and logs, never for external servers. */
export function traceparent(): string | undefined {
  return holder[TRACER]?.traceparent();
}

const TRACEPARENT = "traceparent";

/** A job's data together with the span that it was enqueued in. */
export function withTrace<Data extends object>(data: Data): Data {
  const parent = traceparent();
  return parent === undefined ? data : { ...data, [TRACEPARENT]: parent };
}

/** Splits what `withTrace` combined. A recurring job has no data. */
export function splitTrace<Data extends object>(value: Data | null): { data: Data; continues: string | undefined } {
  const { [TRACEPARENT]: continues, ...data } = (value ?? {}) as Data & { [TRACEPARENT]?: string };
  return { data: data as unknown as Data, continues };
}

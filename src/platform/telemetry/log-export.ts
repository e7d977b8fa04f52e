import { type Attributes, ROOT_CONTEXT, SeverityNumber, trace } from "@opentelemetry/api";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from "@opentelemetry/sdk-logs";
import { z } from "zod";
import { traceparent } from "#kernel/trace.ts";
import type { Env } from "../env.ts";
import type { Log, LogSink } from "../log.ts";
import { VERSION } from "../version.ts";
import { createFailureLog, resourceOf } from "./collector.ts";
import { readTraceparent } from "./traceparent.ts";

/** Pino's levels by their numbers. */
const SEVERITIES: Readonly<Record<number, { number: SeverityNumber; text: string }>> = {
  10: { number: SeverityNumber.TRACE, text: "TRACE" },
  20: { number: SeverityNumber.DEBUG, text: "DEBUG" },
  30: { number: SeverityNumber.INFO, text: "INFO" },
  40: { number: SeverityNumber.WARN, text: "WARN" },
  50: { number: SeverityNumber.ERROR, text: "ERROR" },
  60: { number: SeverityNumber.FATAL, text: "FATAL" },
};

/** A line of the log, as pino writes it. */
const Line = z.looseObject({
  level: z.number(),
  time: z.coerce.date(),
  name: z.string(),
  pid: z.number(),
  msg: z.string().default(""),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string() }).partial().optional(),
});

/** Sends the lines of the log, which are redacted already, to the configured collector. */
export function openLogExport(env: Env, role: string, log: Log): { sink: LogSink; shutdown(): Promise<void> } {
  const exporter = new OTLPLogExporter();
  const report = createFailureLog(log, "logs");
  const reporting: LogRecordExporter = {
    export: (records, done) =>
      exporter.export(records, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new LoggerProvider({
    resource: resourceOf(env, role),
    processors: [new BatchLogRecordProcessor({ exporter: reporting })],
  });
  const logger = provider.getLogger("masthead", VERSION);

  /** Within the call that wrote the line, so that the current span is that of the line. */
  function write(text: string): void {
    const span = readTraceparent(traceparent());
    const context = span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
    const line = Line.safeParse(JSON.parse(text));
    // What is logged may have a field of the same name as one of pino's.
    if (!line.success) {
      logger.emit({ body: text, context });
      return;
    }
    const { level, time, name, pid, msg, err, trace_id: _, ...facts } = line.data;
    const severity = SEVERITIES[level];
    logger.emit({
      timestamp: time,
      ...(severity && { severityNumber: severity.number, severityText: severity.text }),
      body: msg,
      attributes: { "log.name": name, "process.pid": pid, ...exceptionOf(err), ...attributesOf(facts) },
      context,
    });
  }
  return {
    sink: { write, flush: () => provider.forceFlush() },
    shutdown: () => provider.shutdown(),
  };
}

/** OpenTelemetry's semantic conventions for exceptions. */
function exceptionOf(err: z.output<typeof Line>["err"]): Attributes {
  if (!err) return {};
  return {
    ...(err.type !== undefined && { "exception.type": err.type }),
    ...(err.message !== undefined && { "exception.message": err.message }),
    ...(err.stack !== undefined && { "exception.stacktrace": err.stack }),
  };
}

function attributesOf(facts: Readonly<Record<string, unknown>>): Attributes {
  const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, isPlain(value) ? value : JSON.stringify(value)]],
    ),
  );
}

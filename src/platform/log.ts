import { format, stripVTControlCharacters } from "node:util";
import { pino, stdTimeFunctions } from "pino";
import { traceparent } from "#kernel/trace.ts";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard error, so that standard output stays for people; secrets are redacted by field name. */
export function createLog(level: string, name: string) {
  return pino(
    {
      level,
      name,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      mixin: traceOf,
      redact: {
        paths: [
          "token",
          "*.token",
          "secret",
          "*.secret",
          "password",
          "*.password",
          "authorization",
          "*.authorization",
          "cookie",
          "*.cookie",
        ],
        censor: "[redacted]",
      },
    },
    { write: writeLine },
  );
}

/** Where the lines of the log go besides standard error. */
export type LogSink = {
  /** Called within the call that logs. */
  write(line: string): void;
  flush(): Promise<void>;
};

const SINK = Symbol.for("masthead.log_sink");
/** Next bundles its own copy of this module, and the logs of all copies go to one sink. */
const holder = globalThis as { [SINK]?: LogSink };

export function setLogSink(sink: LogSink | undefined): void {
  holder[SINK] = sink;
}

function writeLine(line: string): void {
  process.stderr.write(line);
  holder[SINK]?.write(line);
}

/** How long the error that ends a process may take to reach the sink, in milliseconds. */
const LAST_LINE_MS = 2000;

/**
 * Prints lines for the person at the terminal in which a process runs. Elsewhere, as in a service's journal, they are
 * entries of the log, so that every line there is of one kind.
 */
export function printerOf(log: Log): (line: string) => void {
  if (!process.stdout.isTTY) return (line) => log.info(line);
  return (line) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}

/**
 * From here on all that this process writes to standard error is JSON lines: what libraries print through the console,
 * warnings of Node.js, and the error that ends the process.
 */
export function logEverything(log: Log): void {
  console.error = (...values: unknown[]) => log.error(textOf(values));
  console.warn = (...values: unknown[]) => log.warn(textOf(values));
  // The default listener is the one that prints.
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ err }, "warning of Node.js"));
  process.on("uncaughtException", (err) => {
    // Also where the level of the log is silent: otherwise nobody learns why the process is gone.
    log.child({}, { level: "fatal" }).fatal({ err }, "the process ends by an error that nobody handled");
    const exit = () => process.exit(1);
    if (!holder[SINK]) exit();
    setTimeout(exit, LAST_LINE_MS);
    holder[SINK]?.flush().then(exit, exit);
  });
}

/** As the console would print it, without colors. */
function textOf(values: unknown[]): string {
  return stripVTControlCharacters(format(...values));
}

/** The trace id of the current trace, where one is recorded. */
function traceOf(): { trace_id?: string } {
  const traceId = traceparent()?.split("-")[1];
  return traceId === undefined ? {} : { trace_id: traceId };
}

import { cleanText } from "./print.ts";

/** The exit codes; the table is in `--help` and in the guide. */
export const EXIT = {
  done: 0,
  failure: 1,
  usage: 2,
  signedOut: 3,
  forbidden: 4,
  notFound: 5,
  refused: 6,
  throttled: 7,
  unreachable: 8,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An expected failure: sentences for the user, an exit code for programs, and the server's body if there was one. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly details: readonly string[];
  readonly body: unknown;

  constructor(
    exitCode: ExitCode,
    message: string,
    { details = [], body }: { details?: string[]; body?: unknown } = {},
  ) {
    super(message);
    this.name = "Failure";
    this.exitCode = exitCode;
    this.details = details;
    this.body = body;
  }
}

/** A mistake on the command line that its parser cannot detect. */
export function usageError(message: string, ...details: string[]): Failure {
  return new Failure(EXIT.usage, message, { details });
}

type Body = {
  message?: unknown;
  code?: unknown;
  errors?: unknown;
  issues?: unknown;
  request_id?: unknown;
};

type Issue = { severity: string; field: string; message: string; fix: string | null };

/**
 * The server's error as sentences: its message, a line for each field or issue, and what to do where that is known.
 * @param body of the response: an object of our API, or anything from another program on that port
 */
export function refusalFailure(status: number, body: unknown): Failure {
  if (typeof body !== "object" || body === null || !("message" in body)) {
    return new Failure(exitCodeOf(status), `The server responded with status ${status} without a message.`, {
      details: ["Check that this is the URL of a Masthead installation. Run `masthead doctor` for details."],
    });
  }
  const { message, code, errors, issues, request_id: requestId } = body as Body;
  const fields = Object.entries((errors ?? {}) as Record<string, string[]>);
  const details = [
    ...fields.flatMap(([field, sentences]) => sentences.map((sentence) => `${field}: ${sentence}`)),
    ...((issues ?? []) as Issue[]).map(issueLine),
    ...(requestId === undefined ? [] : [`Request ID for the administrator: ${requestId}`]),
    ...hints(status, code),
  ].map(cleanText);
  return new Failure(exitCodeOf(status), cleanText(sentenceOf(message, fields)), { details, body });
}

/** Three bodies have their sentence in `message.error[]`. */
function sentenceOf(message: unknown, fields: [string, string[]][]): string {
  if (typeof message === "object" && message !== null && "error" in message) return [message.error].flat().join(" ");
  // For several fields the server's message is the first error and a count; the lines below list them all.
  if (fields.length > 0) return "The server rejected the input:";
  return String(message);
}

/** An issue of preflight in one line: where, what, and how to fix it. */
export function issueLine({ severity, field, message, fix }: Issue): string {
  return `${severity === "warning" ? "! " : "✗ "}${field}: ${message}${fix ? ` ${fix}` : ""}`;
}

function hints(status: number, code: unknown): string[] {
  if (status === 401) return ["Sign in with `masthead login`."];
  if (code === "brand_rejected")
    return ["List your brands with `masthead brands list`, and switch with `masthead brands use <name>`."];
  return [];
}

function exitCodeOf(status: number): ExitCode {
  if (status === 401) return EXIT.signedOut;
  if (status === 403) return EXIT.forbidden;
  if (status === 404) return EXIT.notFound;
  if (status === 429) return EXIT.throttled;
  // 501 is permanent; the other 5xx statuses may be temporary.
  return status >= 500 && status !== 501 ? EXIT.unreachable : EXIT.refused;
}

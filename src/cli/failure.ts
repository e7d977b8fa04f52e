import { clean } from "./print.ts";

/** What `$?` says afterwards; the table is in `--help` and in the guide. */
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

/** An end that was foreseen: sentences for the person, a code for the program, and the server's body where it gave one. */
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

/** A mistake on the command line that its parser cannot see. */
export function misused(message: string, ...details: string[]): Failure {
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
 * The server's refusal as sentences: what it says, a line for each field or issue, and what to do where that is known.
 * @param body what it answered: an object of our API, or anything of something else that listens there
 */
export function refusal(status: number, body: unknown): Failure {
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
  ].map(clean);
  return new Failure(exitCodeOf(status), clean(sentenceOf(message, fields)), { details, body });
}

/** Three bodies carry their sentence in `message.error[]` (interface.md "Special bodies"). */
function sentenceOf(message: unknown, fields: [string, string[]][]): string {
  if (typeof message === "object" && message !== null && "error" in message) return [message.error].flat().join(" ");
  // Of several fields the server's message is the first and a count; the lines below say it all.
  if (fields.length > 0) return "The server rejected the input:";
  return String(message);
}

/** A finding of preflight in one line: where, what, and how to mend it. */
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
  // 501 is an answer, and the same one next time; the others of its class may be over soon.
  return status >= 500 && status !== 501 ? EXIT.unreachable : EXIT.refused;
}

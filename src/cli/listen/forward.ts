import { requestHeaders } from "#domain/events/webhooks/sign.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { StreamedEvent } from "./follow.ts";

/** The local server's response to an event. */
export type Outcome = { status: number | null; error: string | null; duration_ms: number };

export type Target = { url: string; secret: string };

/** The same timeout as for a delivery. */
const DEADLINE_MS = 15_000;

const REASONS: Record<string, string> = {
  ECONNREFUSED: "Connection refused.",
  ENOTFOUND: "Host not found.",
  ECONNRESET: "Connection closed without a response.",
  UND_ERR_SOCKET: "Connection closed without a response.",
};

/**
 * Posts an event as a delivery would, signed with the local secret. Every network failure is an outcome.
 * @throws the signal's reason once it is aborted
 */
export async function forward(
  { url, secret }: Target,
  { id, event, body }: StreamedEvent,
  signal: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<Outcome> {
  const begun = performance.now();
  const timestamp = Math.floor(Date.now() / 1000);
  const elapsed = () => Math.round(performance.now() - begun);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "User-Agent": "Masthead/1 (+webhooks)",
        // A development server restarts often, so a kept-alive connection may belong to its predecessor.
        Connection: "close",
        ...requestHeaders(event, { id: `listen-${id}`, timestamp, body, secrets: [secret] }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    });
    await response.arrayBuffer();
    const isRedirect = response.status >= 300 && response.status < 400;
    return {
      status: response.status,
      error: response.ok ? null : isRedirect ? "Redirects aren't followed." : response.statusText || "Rejected.",
      duration_ms: elapsed(),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, error: reasonOf(error, deadlineMs), duration_ms: elapsed() };
  }
}

function reasonOf(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `No response within ${deadlineMs / 1000} seconds.`;
  const { code = "", message } = (error.cause ?? error) as { code?: string; message: string };
  return lookUp(REASONS, code) ?? message;
}

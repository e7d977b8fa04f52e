import { randomUUID } from "node:crypto";
import { DryRun, requestOf } from "./dry-run.ts";
import { EXIT, Failure } from "./failure.ts";
import type { Io } from "./io.ts";
import { sawVersion } from "./upgrade.ts";

/** Delay before each retry after a lost connection. */
const PAUSES_MS = [300, 1500];
const LOST = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** Otherwise `fetch` keeps a copy of the whole body, for a redirect that might have to be followed. */
const AS_READ: RequestInit = { redirect: "error", window: null };

/**
 * Sends the client's requests: POSTs have an `Idempotency-Key`, so that a request whose connection was lost can be
 * repeated without being executed twice. Redirects are not followed: they would turn a POST into a GET.
 * @throws Failure when no server responds; DryRun in place of a change, with `--dry-run`
 */
export function createSend({ sleep }: Pick<Io, "sleep">, isDryRun: boolean): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: "manual" });
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isDryRun && !isRead) throw new DryRun(await requestOf(request));
    const { origin, pathname } = new URL(request.url);
    const hasKey = request.method === "POST" && !pathname.startsWith("/api/v1/auth/");
    if (hasKey && !request.headers.has("Idempotency-Key")) request.headers.set("Idempotency-Key", randomUUID());

    // Only a body that fits into memory is kept for a retry: a video is sent once.
    const isSmall = request.body === null || request.headers.get("Content-Type")?.startsWith("application/json");
    const pauses = isSmall && (isRead || hasKey) ? PAUSES_MS : [];
    for (let attempt = 0; ; attempt++) {
      const pause = pauses[attempt];
      try {
        const response = await (isSmall
          ? fetch(pause === undefined ? request : request.clone())
          : fetch(request, AS_READ));
        sawVersion(origin, response.headers.get("X-Service-Version"));
        if (response.status >= 300 && response.status < 400) throw redirected(origin, response);
        // The first attempt, whose connection was lost, is still running.
        if (!(attempt > 0 && response.status === 409 && pause !== undefined)) return response;
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (pause === undefined || !LOST.has(reasonOf(error))) throw unreachable(origin, error);
      }
      await sleep(pause);
    }
  };
}

function redirected(origin: string, response: Response): Failure {
  const target = new URL(response.headers.get("Location") ?? "", origin).origin;
  return new Failure(EXIT.unreachable, `${origin} redirects to ${target}.`, { details: [`Use --url ${target}.`] });
}

function unreachable(origin: string, error: unknown): Failure {
  const reason = reasonOf(error);
  return new Failure(EXIT.unreachable, `Couldn't connect to ${origin}${reason && ` (${reason})`}.`, {
    details: ["Check the URL, and that the installation is running. Run `masthead doctor` for details."],
  });
}

/** Node's `fetch` fails with "fetch failed"; the reason is the cause, or the first of several. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: { code?: string }[] } };
  return cause?.code ?? cause?.errors?.[0]?.code ?? cause?.message ?? "";
}

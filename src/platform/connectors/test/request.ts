import { createEgress } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { guardRequests } from "../shared/http/call.ts";

export type Reply = { status: number; retryAfterSeconds: number | null; body: unknown };

/** The connection failed before anything was written: certainly not sent. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

/** The platform runs on this machine, which an installation's egress does not allow. */
const loopback = createEgress({ allowPrivate: ["127.0.0.0/8"] });

/** The same guarded requests, to a platform on this machine. */
function locally(call: Call): Pick<Call, "egress"> {
  const { signal, assertInTime } = call;
  return guardRequests(loopback, { signal, assertInTime, isOnce: true });
}

/**
 * Sends one request.
 * @throws NotConnected, LeaseExpiredError; any other error when the response was lost
 */
export async function exchange(
  url: string,
  message: { method: "GET" | "POST" | "PUT" | "DELETE"; key?: string; body?: object },
  call: Call,
): Promise<Reply> {
  const outcome = await locally(call).egress.request({
    url,
    method: message.method,
    headers: { "content-type": "application/json", ...(message.key ? { "idempotency-key": message.key } : {}) },
    ...(message.body ? { body: JSON.stringify(message.body) } : {}),
    timeoutMs: 60_000,
    maxBytes: 1_000_000,
  });
  if (!outcome.ok) throw outcome.isSent ? new Error(outcome.message) : new NotConnected(outcome.message);
  const after = outcome.headers["retry-after"];
  return { status: outcome.status, retryAfterSeconds: after ? Number(after) : null, body: JSON.parse(outcome.body) };
}

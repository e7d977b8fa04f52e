import type { z } from "zod";
import type { AttemptView, DeliveryView } from "#domain/webhooks/schema.ts";
import { ATTEMPTS } from "#domain/webhooks/terms.ts";
import { counted } from "#kernel/counted.ts";

export type Delivery = z.output<typeof DeliveryView>;
export type Attempt = z.output<typeof AttemptView>;

/** The time of the event; a pending delivery has no other. */
export function happenedAt({ payload, attempts }: Delivery): string {
  return typeof payload.occurred_at === "string" ? payload.occurred_at : (attempts[0]?.at ?? "");
}

/** The post of a delivery; null for tests and samples. */
export function postOf({ payload: { post_id } }: Delivery): number | null {
  return typeof post_id === "number" && post_id > 0 ? post_id : null;
}

/** The result of an attempt, in short: `200 in 84 ms`, `no response in 15 s`. */
export function outcomeOf({ status, response_code, duration_ms }: Attempt): string {
  if (status === "pending") return "in progress";
  if (status === "skipped") return "not sent";
  const took = duration_ms === null ? "" : ` in ${formatDuration(duration_ms)}`;
  return `${response_code ?? "no response"}${took}`;
}

/** Milliseconds as text: `84 ms`, `1.2 s`, `15 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** Why a delivery's last attempt failed, without a full stop; undefined if none has failed. */
export function whyFailed(delivery: Delivery | undefined): string | undefined {
  return delivery?.attempts.at(-1)?.error?.replace(/\.$/, "");
}

/** An attempt's error, unless it only repeats the response code. */
export function explainFailure({ error, response_code }: Attempt): string | null {
  return error === `Responded with status ${response_code}.` ? null : error;
}

/** The status of a delivery; while waiting for a retry, the text precedes the remaining time. */
export function describeStatus({ status, attempts, next_attempt_at }: Delivery): string {
  const tries = counted(attempts.length, "attempt");
  if (status === "delivered") return attempts.length > 1 ? `Delivered on attempt ${attempts.length}.` : "Delivered.";
  if (status === "exhausted") return `Failed after ${tries}.`;
  if (status === "skipped") return "Not sent: the endpoint was disabled.";
  return next_attempt_at === null ? "Sending…" : `Attempt ${attempts.length + 1} of ${ATTEMPTS}`;
}

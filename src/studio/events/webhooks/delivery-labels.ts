import type { z } from "zod";
import type { AttemptView, DeliveryView } from "#domain/events/webhooks/schema.ts";
import { ATTEMPTS } from "#domain/events/webhooks/terms.ts";
import { formatNumber, t, tn } from "#kernel/language.ts";

export type Delivery = z.output<typeof DeliveryView>;
export type Attempt = z.output<typeof AttemptView>;

/**
 * The time of its last attempt; before the first one that of its event, or when it is due. Null while the first attempt
 * of a message to a chat is under way, which says no time.
 */
export function latestTime({ payload, attempts, next_attempt_at: due }: Delivery): string | null {
  return attempts.at(-1)?.at ?? (typeof payload.occurred_at === "string" ? payload.occurred_at : due);
}

/** The post of a delivery; null for tests and samples. */
export function postOf({ payload: { post_id } }: Delivery): number | null {
  return typeof post_id === "number" && post_id > 0 ? post_id : null;
}

/** The result of an attempt, in short: `200 in 84 ms`, `no response in 15 s`. */
export function outcomeOf({ status, response_code, duration_ms }: Attempt): string {
  if (status === "pending") return t("in progress");
  if (status === "skipped") return t("not sent");
  if (duration_ms === null) return response_code === null ? t("no response") : String(response_code);
  const duration = formatDuration(duration_ms);
  return response_code === null
    ? t("no response in {duration}", { duration })
    : t("{code} in {duration}", { code: String(response_code), duration });
}

/** Milliseconds as text: `84 ms`, `1.2 s`, `15 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return t("{milliseconds} ms", { milliseconds });
  const seconds = milliseconds / 1000;
  const digits = seconds < 10 ? 1 : 0;
  return t("{seconds} s", {
    seconds: formatNumber(seconds, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
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
  const number = attempts.length;
  if (status === "delivered") return number > 1 ? t("Delivered on attempt {number}.", { number }) : t("Delivered.");
  if (status === "exhausted") return tn(number, "Failed after {count} attempt.", "Failed after {count} attempts.");
  if (status === "skipped") return t("Not sent: the endpoint was disabled.");
  return next_attempt_at === null
    ? t("Sending…")
    : t("Attempt {number} of {total}", { number: number + 1, total: ATTEMPTS });
}

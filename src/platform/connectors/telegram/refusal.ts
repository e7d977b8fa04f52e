import type { PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import { secondsOf } from "../shared/http/request-json.ts";
import type { Refusal } from "./api.ts";
import { TELEGRAM_ERRORS, type TelegramError } from "./errors.ts";

type Refused = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

/** The outcome of a refusal by the Bot API, from its HTTP status and description. */
export function explainRefusal({ code, description, retryAfter }: Refusal): Refused {
  if (code === 429) return { kind: "throttled", seconds: secondsOf(retryAfter) ?? 60, scope: "channel" };
  // A 404 that names a method comes from a self-hosted server without it; any other 404 means an unknown token. If the
  // bot was removed, the channel waits until it is added again, and connecting verifies that it may post.
  if (code === 404 && /method/i.test(description))
    return fail("refused", `Telegram refused the message: ${description}`);
  if (code === 401 || code === 403 || code === 404) return fail(NOT_AUTHORIZED);
  if (code === 413) return fail("too_large");
  const known = SENTENCES.find(([pattern]) => pattern.test(description));
  return known ? fail(known[1]) : fail("refused", description && `Telegram refused the message: ${description}`);
}

const SENTENCES: readonly (readonly [RegExp, TelegramError])[] = [
  [/chat not found/i, "chat_not_found"],
  [/not enough rights|have no rights|need administrator rights|CHAT_(WRITE|SEND_[A-Z]+)_FORBIDDEN/i, "rights_missing"],
  [/message thread not found|TOPIC_(CLOSED|DELETED)/i, "topic_not_found"],
  [/POLL_|poll (question|options?|can)/i, "poll_refused"],
  [/BUTTON_/i, "button_refused"],
  [/IMAGE_PROCESS_FAILED|PHOTO_|VIDEO_|wrong file|failed to get/i, "media_refused"],
];

export function fail(code: TelegramError, said = ""): Refused {
  return { kind: "failed", error: explainError(TELEGRAM_ERRORS, code, said), retryAfterSeconds: null };
}

import { toStorableText } from "#kernel/storable.ts";
import type { InboundItem, PublishError, Replier, ReplyOutcome } from "#platform/connectors/contract.ts";

/** How long a claim lasts; a request gets a third of it. */
export const LEASE_SECONDS = 30;
/** Pauses between tries; people wait for a reply, so they are shorter than a post's. */
const RETRY_SECONDS = [30, 120, 600];
/** A request that starts just inside the time a key is honoured may arrive just outside it. */
const KEY_MARGIN_SECONDS = 60;

/** What is known of a reply at the moment it is claimed. */
export type ReplyState = {
  /** A request may have left for which we have no answer. */
  isAmbiguous: boolean;
  /** Claims so far, this one included. */
  tries: number;
  sinceFirstSent: number;
};

/** How a claim ends. `again`: after so many seconds; `mayBeThere` says whether a request is still without an answer. */
export type ReplyResult =
  | { kind: "sent"; externalId: string }
  | { kind: "again"; error: PublishError; seconds: number; mayBeThere: boolean }
  | { kind: "failed" | "unknown"; error: PublishError };

/** Whether a claimed reply may go out: what may be there already only where the platform would know it again. */
export function maySend({ isAmbiguous, tries, sinceFirstSent }: ReplyState, { key }: Pick<Replier, "key">): boolean {
  if (!isAmbiguous) return true;
  return (
    key !== undefined && sinceFirstSent < key.honouredSeconds - KEY_MARGIN_SECONDS && tries <= RETRY_SECONDS.length + 1
  );
}

/** What the outcome of sending means, given what is known of earlier tries. */
export function resultOf(
  outcome: ReplyOutcome,
  { isAmbiguous, tries }: ReplyState,
  { key }: Pick<Replier, "key">,
): ReplyResult {
  if (outcome.kind === "done") return { kind: "sent", externalId: outcome.externalId };
  const pause = RETRY_SECONDS[tries - 1];
  if (outcome.kind === "failed") {
    const { error, retryAfterSeconds } = outcome;
    if (error.retryable && pause !== undefined) {
      return { kind: "again", error, seconds: Math.max(pause, retryAfterSeconds ?? 0), mayBeThere: isAmbiguous };
    }
    // A refusal now says nothing of an earlier request that got no answer.
    return { kind: isAmbiguous ? "unknown" : "failed", error };
  }
  const error = { ...NO_RESPONSE, message: outcome.message };
  if (key === undefined || pause === undefined) return { kind: "unknown", error };
  return { kind: "again", error, seconds: pause, mayBeThere: true };
}

export const NO_RESPONSE: PublishError = {
  code: "no_answer",
  category: "platform",
  message: "The platform didn't respond, so the reply may or may not have been sent.",
  retryable: false,
};

/** What came in, as the database takes it: platforms pass on whatever people type. */
export function sanitizeIncoming(incoming: InboundItem): InboundItem {
  const { author } = incoming;
  return {
    ...incoming,
    body: toStorableText(incoming.body),
    permalink: webAddress(incoming.permalink) ?? "",
    author: author && {
      externalId: author.externalId,
      name: truncate(author.name, 200) || truncate(author.handle ?? "", 200) || "Someone",
      handle: author.handle === null ? null : truncate(author.handle, 200),
      avatarUrl: webAddress(author.avatarUrl),
    },
  };
}

function truncate(text: string, length: number): string {
  return toStorableText(toStorableText(text).trim(), length);
}

/** Shown as a link or a picture, so nothing but http or https. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? toStorableText(text) : null;
}

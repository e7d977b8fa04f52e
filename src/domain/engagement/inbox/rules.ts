import { t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { InboundItem, PublishError, Replier, ReplyOutcome } from "#platform/connectors/contract.ts";

/** Duration of a claim's lease; a request gets a third of it. */
export const LEASE_SECONDS = 30;
/** Pauses between attempts, shorter than a post's: people wait for a reply. */
const RETRY_SECONDS = [30, 120, 600];
/** A request that starts shortly before its key expires may arrive after it. */
const KEY_MARGIN_SECONDS = 60;

/** The state of a reply when it is claimed. */
export type ReplyState = {
  /** An earlier request may have been sent without a response. */
  isAmbiguous: boolean;
  /** Claims so far, this one included. */
  tries: number;
  sinceFirstSent: number;
};

/**
 * The result of a claim. `again`: after so many seconds; `mayBeThere` says whether a request is still without a
 * response, `isUnprepared` that its files have to be uploaded again.
 */
export type ReplyResult =
  | { kind: "sent"; externalId: string }
  | { kind: "again"; error: PublishError; seconds: number; mayBeThere: boolean; isUnprepared?: true }
  | { kind: "failed" | "unknown"; error: PublishError };

/**
 * Whether a claimed reply may be sent: after an ambiguous attempt only where the platform would recognize a duplicate.
 */
export function maySend({ isAmbiguous, tries, sinceFirstSent }: ReplyState, { key }: Pick<Replier, "key">): boolean {
  if (!isAmbiguous) return true;
  return (
    key !== undefined && sinceFirstSent < key.honouredSeconds - KEY_MARGIN_SECONDS && tries <= RETRY_SECONDS.length + 1
  );
}

/** The result of an attempt, given the state from earlier ones. */
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
    // A rejection now says nothing about an earlier request without a response.
    return { kind: isAmbiguous ? "unknown" : "failed", error };
  }
  if (outcome.kind === "start_over") {
    if (pause === undefined) return { kind: isAmbiguous ? "unknown" : "failed", error: FILES_EXPIRED };
    return { kind: "again", error: FILES_EXPIRED, seconds: 1, mayBeThere: isAmbiguous, isUnprepared: true };
  }
  const error = { ...NO_RESPONSE, message: outcome.message };
  if (key === undefined || pause === undefined) return { kind: "unknown", error };
  return { kind: "again", error, seconds: pause, mayBeThere: true };
}

const FILES_EXPIRED: PublishError = {
  code: "files_expired",
  category: "platform",
  message: "The platform no longer has the reply's files.",
  retryable: true,
};

export const NO_RESPONSE: PublishError = {
  code: "no_answer",
  category: "platform",
  message: "The platform didn't respond, so the reply may or may not have been sent.",
  retryable: false,
};

/** An incoming item in a form the database accepts: platforms pass on whatever people type. */
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

/** Shown as a link or an image, so only http and https. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? toStorableText(text) : null;
}

/** A duration as people say it: "45 min", "2 h 10 min", "3 d 4 h". */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes} min", { minutes });
  if (hours < 24) {
    const rest = minutes % 60;
    return rest === 0 ? t("{hours} h", { hours }) : t("{hours} h {minutes} min", { hours, minutes: rest });
  }
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? t("{days} d", { days }) : t("{days} d {hours} h", { days, hours: hours % 24 });
}

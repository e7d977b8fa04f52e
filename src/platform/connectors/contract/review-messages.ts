import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";
import type { PublishError } from "./errors.ts";

/** A post as a chat shows it to the brand's reviewers. All texts are plain. */
export type ReviewMessage = {
  /** One line: what happened. */
  title: string;
  /** The post's text, at most 1200 characters; may be empty. */
  text: string;
  /** One line each: its channels, its time. */
  facts: readonly string[];
  /** At a public address; null without one. */
  image: { url: string; alt: string } | null;
  /** Pages where the person decides; none once nothing is to be decided. */
  links: readonly { label: string; url: string; isPrimary: boolean }[];
};

export type OutgoingReviewMessage = {
  channel: ChannelAccess;
  message: ReviewMessage;
  /** Idempotency key, the same for every try. */
  key: string;
  /** Since the first request whose result is unknown; null when there is none. */
  sentSecondsAgo: number | null;
};

/** The post's message as it is to be shown now; `externalId` as the network named it. */
export type ChangedReviewMessage = Pick<OutgoingReviewMessage, "channel" | "message"> & { externalId: string };

export type ReviewMessageOutcome =
  | { kind: "done"; externalId: string }
  /** It was deleted in the chat; only of changes. */
  | { kind: "not_there" }
  | { kind: "failed"; error: PublishError }
  | { kind: "throttled"; seconds: number };

/**
 * The part that shows posts to reviewers in a chat. Only `domain/content/posts/review-messages` and the test of
 * `domain/review/review-channels` call it. An error that it throws means that no usable response arrived.
 */
export type ReviewMessenger = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /**
   * Whether `send` looks for the message of an earlier try before it sends it again. Otherwise it is called once only:
   * without a response, nobody knows whether the message is there.
   */
  findsEarlier: boolean;
  send(outgoing: OutgoingReviewMessage, call: Call): Promise<ReviewMessageOutcome>;
  /** Shows a message's present state. Harmless to repeat. Absent where messages can't be changed. */
  change?(changed: ChangedReviewMessage, call: Call): Promise<ReviewMessageOutcome>;
};

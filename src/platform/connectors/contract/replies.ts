import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";
import type { Capabilities } from "./capabilities.ts";
import type { OutgoingMedia } from "./content.ts";
import type { InboundItem } from "./inbound.ts";
import type { ConnectorState, KeySettlement, PrepareCall, PrepareOutcome, PublishOutcome } from "./publishing.ts";

/** A reply to be sent. */
export type OutgoingReply = {
  replyId: number;
  brandId: number;
  /** With its own capabilities, which override the platform's. */
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The item it replies to. `authorId`: the network's ID of its author; null when unknown. */
  item: Pick<InboundItem, "kind" | "externalId" | "permalink" | "receivedAt"> & { authorId: string | null };
  body: string;
  /** Its files, which fit the limits of `replyMedia`. */
  media: readonly OutgoingMedia[];
  /** The state that `prepare` returned; null before, and without files. */
  state: ConnectorState | null;
  /** Idempotency key, the same for every try. */
  key: string;
  /** Since the first request whose result is unknown; null when there is none. */
  sentSecondsAgo: number | null;
  /** The network's IDs of the item's other replies, which are not this one. */
  taken: readonly string[];
};

/** `start_over`: an uploaded file is gone and nothing was sent; only of repliers with `prepare`. */
export type ReplyOutcome = Exclude<PublishOutcome, { kind: "processing" | "throttled" }>;

/**
 * The replying part of a connector; a platform without one accepts no replies. Only `domain/engagement/inbox` calls it. Without a
 * `key` that the platform recognizes, a reply without a response is never sent again unless a user says so.
 */
export type Replier = {
  platform: string;
  key?: Pick<KeySettlement, "honouredSeconds">;
  /** Timeout of one call, in milliseconds; effectively at most a third of the lease. */
  timeoutMs: number;
  /**
   * The steps before a reply with files is sent, such as uploading them: called until it returns `ready`, and again from
   * the last stored state after a crash, so no step may be visible to anybody.
   */
  prepare?(outgoing: OutgoingReply, call: PrepareCall): Promise<PrepareOutcome>;
  /** Timeout of sending it, in milliseconds, where its files are part of that request; null when it has none. */
  uploadTimeoutMs?(outgoing: Pick<OutgoingReply, "media">): number | null;
  /**
   * Sends once.
   * @throws LeaseExpiredError when nothing was sent; any other error counts as `unknown`
   */
  reply(outgoing: OutgoingReply, call: Call): Promise<ReplyOutcome>;
};

/** A comment to be hidden, or to be shown again. */
export type CommentVisibility = { channel: ChannelAccess; externalId: string; isHidden: boolean };

/** `not_there`: the comment no longer exists on the platform. `refused`: with a message for the user. */
export type CommentOutcome =
  | { kind: "done" }
  | { kind: "not_there" }
  | { kind: "refused"; message: string }
  | { kind: "throttled"; seconds: number };

/**
 * The part that hides comments below the channel's posts from everybody but their authors, and shows them again. Only
 * `domain/engagement/inbox` calls it, and it may be repeated. Throws when the platform can't be reached.
 */
export type Hider = {
  platform: string;
  /** Timeout of one call, in milliseconds; a user waits for it. */
  timeoutMs: number;
  setHidden(comment: CommentVisibility, call: Call): Promise<CommentOutcome>;
};

/** A comment or mention that the channel likes, or no longer likes. */
export type CommentLike = { channel: ChannelAccess; externalId: string; isLiked: boolean };

/**
 * The part that likes what others wrote, as the channel, and takes the like back. Only `domain/engagement/inbox` calls it, and it
 * may be repeated. Throws when the platform can't be reached.
 */
export type Liker = {
  platform: string;
  /** Timeout of one call, in milliseconds; a user waits for it. */
  timeoutMs: number;
  setLiked(comment: CommentLike, call: Call): Promise<CommentOutcome>;
};

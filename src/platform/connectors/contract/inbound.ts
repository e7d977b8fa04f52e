import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";

/** A person on the platform, as the platform identifies them. */
export type RemoteProfile = { externalId: string; name: string; handle: string | null; avatarUrl: string | null };

/** A comment, mention, message or review as the inbound part returns it; `domain/engagement/inbox` stores it. */
export type InboundItem = {
  kind: "comment" | "mention" | "message" | "review";
  /** The platform's own ID, at most 255 characters; the same ID twice is one item. */
  externalId: string;
  author: RemoteProfile | null;
  body: string;
  /** Stars from 1 to 5; only a review has them. */
  rating?: number | null | undefined;
  permalink: string;
  /** The `externalId` of the publication it replies to; null when it replies to none. */
  inReplyTo: string | null;
  receivedAt: Date;
};

/** One request to `/webhooks/{platform}` or a path below it, unmodified. */
export type InboundRequest = {
  method: InboundMethod;
  /** The path after the platform's name, for example `deauthorize`; empty for the base path. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The exact bytes, because signatures cover these. */
  body: Uint8Array;
};
export type InboundMethod = "GET" | "POST";

/** An event reported by a platform. */
export type InboundEvent = {
  /** The same whenever the platform repeats this event; with kind and subject it makes the event unique. */
  id: string;
  /** The platforms whose channels it concerns; several when one sign-in at the network covers them all. */
  platforms: readonly [string, ...string[]];
  /**
   * The network's own ID of the account concerned. For `deauthorized` and `deletion_requested`: of the user, as the
   * network identifies them to this app.
   */
  subject: string;
} & (
  | ({ kind: InboundItem["kind"] } & Omit<InboundItem, "kind">)
  | { kind: "edited"; externalId: string; body: string; rating?: number | null | undefined }
  | { kind: "removed"; externalId: string }
  /** A comment was hidden or shown again on the platform; `id` differs each time. */
  | { kind: "visibility"; externalId: string; isHidden: boolean }
  /** The platform accepted a reply to the item, and refused it afterwards. `body`: the reply; `message`: why. */
  | { kind: "reply_refused"; externalId: string; body: string; message: string }
  /** `issuedAt`: when the user withdrew the permission; null when the network does not say. */
  | { kind: "deauthorized"; issuedAt: Date | null }
  | { kind: "deletion_requested" }
);

export type InboundResult =
  /** The network verifies that the URL is ours: the body it expects. */
  | { kind: "challenge"; body: string; type: "text/plain" | "application/json" }
  /**
   * 400: unreadable; 401: missing or invalid signature; 403: a handshake with the wrong token; 415: unsupported content
   * type.
   */
  | { kind: "refused"; status: 400 | 401 | 403 | 415; message: string }
  | { kind: "events"; events: InboundEvent[] };

/**
 * The inbound part of a connector: what a network sends to `/webhooks/{platform}/…`. It verifies the sender and
 * translates; `domain/engagement/callbacks`, its only caller, stores, responds and processes.
 */
export type Inbound = {
  platform: string;
  /** Timeout of one call, in milliseconds; networks expect a response within seconds. */
  timeoutMs: number;
  /** The paths below `/webhooks/{platform}`, and the methods of each. */
  paths: Readonly<Record<string, readonly InboundMethod[]>>;
  receive(request: InboundRequest, call: Call & { now: Date }): Promise<InboundResult>;
};

/** A channel whose platform is polled for new messages. */
export type PolledChannel = ChannelAccess & { externalId: string | null };

/**
 * `cursor`: where to continue, at most 1000 characters. `hasMore`: more is available already, so it is polled again at
 * once. `existing`: the IDs of everything the platform still has, for platforms that report no removals; what was
 * received before and is not among them has been removed there.
 */
export type PollOutcome = {
  events: InboundEvent[];
  cursor: string;
  hasMore: boolean;
  existing?: readonly string[] | undefined;
};

/**
 * The inbound part of a platform without webhooks: it is polled for what is new. Only `domain/engagement/callbacks` calls it, with
 * the cursor it returned last, null for a channel polled for the first time; twice with the same cursor after a crash.
 * Throws when it can't tell at the moment.
 */
export type InboundPoll = {
  platform: string;
  /** Polling interval of a channel; long enough for the platform's rate limits. */
  everySeconds: number;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  poll(channel: PolledChannel, cursor: string | null, call: Call): Promise<PollOutcome>;
};

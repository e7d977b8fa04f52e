import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";
import type { Capabilities, Quota, VideoQuota } from "./capabilities.ts";
import type { Content, LinkCard, OutgoingMedia, Part } from "./content.ts";
import type { PublishError } from "./errors.ts";

/** A part of a publication to be sent, with the whole content it belongs to. */
export type Outgoing = Content<OutgoingMedia> & {
  publicationId: number;
  brandId: number;
  /** With its own capabilities, which override the platform's. */
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The card of the first link in the text; null without a link or when the card could not be fetched. */
  card: LinkCard | null;
  /** The part to be sent. On a platform without `parts` it is the only one, and the whole content is sent with it. */
  part: Part<OutgoingMedia>;
  /** The published parts, in order. `externalId` is empty for a part that a user resolved with a link. */
  earlier: readonly Published[];
  /** The part's idempotency key, the same for every try. */
  key: string;
  /** When the publication was created; unlike its scheduled time it never changes. */
  createdAt: Date;
  /** Seconds since the first request of this part may have been sent, computed when read; null before. */
  readonly sentSecondsAgo: number | null;
  /** The state that `prepare` or `processing` returned for this part with exactly this content; null before. */
  state: ConnectorState | null;
};

export type ConnectorState = { [name: string]: string | number | boolean | null };

export type Published = { externalId: string; permalink: string };

/**
 * The outcome of a try to publish. `unknown`: the request may have reached the platform and no response arrived, which
 * must never be treated as `failed`.
 */
export type PublishOutcome =
  /** `note`: a remark on a published post, such as servers that refused it; stored as the attempt's response. */
  | ({ kind: "done"; quota?: Quota | undefined; note?: string } & Published)
  /** The prepared state has expired, and nothing was published: prepare again. */
  | { kind: "start_over" }
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "failed"; error: PublishError; retryAfterSeconds: number | null }
  /**
   * Rate limited, nothing was accepted: does not count as a try, and all requests of the channel or the app wait as
   * long.
   */
  | { kind: "throttled"; seconds: number; scope: "channel" | "app" }
  | { kind: "unknown"; message: string };

/**
 * One way to settle a request without a response: `key`: the platform recognizes the idempotency key
 * for this many seconds, so sending again is harmless; `look_up`: after the quiet period an accepted post is found by
 * the marker; null says that it does not exist.
 * Where only the content identifies it, `find` returns every candidate, the oldest first; those known as other
 * publications are ignored; `state`: the state stored by `prepare`, a container or an upload session, tells whether
 * it was published.
 */
export type Settlement =
  | KeySettlement
  | { by: "look_up"; quietSeconds: number; find(call: Call): Promise<LookedUp> }
  | { by: "state"; inspect(call: Call): Promise<InspectOutcome> };
export type LookedUp = Found | readonly Found[] | Incomplete | null;
/** What was found in a list that could not be read to its end: when it is none of them, it may still be there. */
export type Incomplete = { candidates: readonly Found[] };
/** `pending`: the platform has it and still checks it, so it is not published yet. */
export type Found = Published & { pending?: { state: ConnectorState; pollAfterSeconds: number } };
export type KeySettlement = { by: "key"; honouredSeconds: number };

/** `not_there`: send it now. `start_over`: it was not published and never will be; prepare again. */
export type InspectOutcome =
  | ({ kind: "done"; note?: string } & Published)
  | { kind: "processing"; state: ConnectorState; pollAfterSeconds: number }
  | { kind: "not_there" }
  | { kind: "start_over" };

/**
 * How one repeatable step ended. `ready`: the given state is what `publish` needs. `step`: the state is stored, or
 * discarded when null, and `prepare` is called again after this many seconds.
 */
export type PrepareOutcome =
  | { kind: "ready" }
  | { kind: "step"; state: ConnectorState | null; afterSeconds: number }
  /** Videos only: the channel's other posts don't wait. */
  | { kind: "throttled"; seconds: number; scope: "videos"; videoQuota: VideoQuota }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export type PrepareCall = Call & {
  /** Reports the progress in percent, which users see while they wait. */
  report(percent: number): void;
};

/** The publishing part of a connector. Only `domain/publishing/publications` calls it. */
export type Publisher = {
  platform: string;
  /** Timeout of one call, in milliseconds; well below the lease. */
  timeoutMs: number;
  /**
   * Ways to settle a request of this part without a response, in the order in which they are tried; when one can't
   * decide, the next one is used. With none, the part is blind: it is never sent again unless a user says so.
   */
  settlement?(outgoing: Outgoing): readonly Settlement[];
  /** Timeout of one step of `prepare`, in milliseconds; ten minutes by default. */
  prepareTimeoutMs?: number;
  /**
   * The steps before the publishing request, such as uploading files and waiting until they are processed: called until
   * it returns `ready`, and again from the last stored state after a crash, so no step may be publicly visible. May
   * take minutes. An error counts as a failed try.
   */
  prepare?(outgoing: Outgoing, call: PrepareCall): Promise<PrepareOutcome>;
  /**
   * Timeout of sending the part, in milliseconds, when its files are part of the publishing request; the lease is
   * renewed meanwhile. Null when it has none.
   */
  uploadTimeoutMs?(outgoing: Outgoing): number | null;
  /**
   * Sends the part once: one request that can't be undone.
   * @throws LeaseExpiredError when nothing was sent; errors of `call` tell whether a request was sent, any other error
   * counts as `unknown`
   */
  publish(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
  /** Polls a publication that is `processing`; may be repeated. */
  poll?(outgoing: Outgoing, call: Call): Promise<PublishOutcome>;
};

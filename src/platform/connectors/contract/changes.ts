import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Content, OutgoingMedia } from "./content.ts";
import type { Published, PublishOutcome } from "./publishing.ts";

/** A published post that is to be edited or removed on the platform. */
export type OutgoingChange = {
  publicationId: number;
  brandId: number;
  channel: ChannelAccess & { capabilities: Capabilities };
  /** The published parts, in order. */
  published: readonly Published[];
};

/** `not_there`: the post no longer exists on the platform. */
export type ChangeOutcome =
  | { kind: "done" }
  | { kind: "not_there" }
  | Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }>;

/**
 * The part that edits and removes published posts. Only `domain/publishing/publications` calls it. Both functions may be called
 * again after a lost response.
 */
export type Changer = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /** Replaces the published content by this one, which has the same number of parts. */
  edit?(change: OutgoingChange & { content: Content<OutgoingMedia> }, call: Call): Promise<ChangeOutcome>;
  /** Removes every part. */
  remove?(change: OutgoingChange, call: Call): Promise<ChangeOutcome>;
};

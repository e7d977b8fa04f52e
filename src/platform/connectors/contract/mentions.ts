import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";

/** An account to mention. */
export type MentionedAccount = {
  /** With its `@`, as the platform shows it. */
  handle: string;
  name: string;
  /** What a text contains to mention it, the same from every channel of the platform. */
  mention: string;
};

/** `query`: the beginning of a name or handle, without `@`. */
export type AccountQuery = { channel: ChannelAccess; query: string; limit: number };

/** `refused`: with a message for the user. `rejected`: the credentials are no longer accepted. */
export type FoundMentions =
  | { kind: "found"; accounts: readonly MentionedAccount[] }
  | { kind: "refused"; message: string }
  | { kind: "rejected" }
  | { kind: "throttled"; seconds: number };

/**
 * The part that searches a platform's accounts by name or handle, the best matches first. Only `domain/publishing/channels` calls
 * it, while a user types. Throws when the platform can't be reached.
 */
export type AccountSearch = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  search(query: AccountQuery, call: Call): Promise<FoundMentions>;
};

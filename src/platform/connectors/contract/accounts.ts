import type { Capabilities } from "./capabilities.ts";

/** An account on a platform that a channel can represent, with its credentials. */
export type Account = {
  /** The platform's own ID, which survives a change of the handle. */
  externalId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** JSON; encrypted before it is stored. */
  credentials: string;
  /** When the grant expires and the user has to reconnect; null when it does not. */
  expiresAt: Date | null;
  /** When the access token in `credentials` expires, for platforms with `refresh`; the grant's expiry by default. */
  accessExpiresAt?: Date | null | undefined;
  /**
   * The network's ID of the consenting user for this app, which deauthorization and deletion requests contain. Not
   * needed where it equals `externalId`.
   */
  networkUserId?: string | undefined;
  /** Where they differ from the platform's: an instance's limits, a paid account's. */
  capabilities?: Capabilities | undefined;
};

/** An account as the platform shows it at the moment. */
export type Profile = Pick<Account, "externalId" | "handle" | "displayName" | "avatarUrl">;

/** A channel whose profile is read, with its credentials and the platform's ID of the account. */
export type ProfiledChannel = { credentials: string; externalId: string };

/** An account that the user may expect to choose and that can't be connected, and why, as sentences for the user. */
export type MissingAccount = { name: string; reason: string };

/** The accounts that the user granted access to. */
export type FoundAccounts = { accounts: readonly Account[]; missing: readonly MissingAccount[] };

/** A channel as connector parts receive it, with its credentials. */
export type ChannelAccess = { id: number; handle: string; credentials: string | null };

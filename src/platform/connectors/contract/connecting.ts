import { z } from "zod";
import type { Message } from "#kernel/language.ts";
import type { Account, FoundAccounts, Profile, ProfiledChannel } from "./accounts.ts";
import type { Call } from "./call.ts";
import type { CapabilitiesReport } from "./capabilities.ts";

/**
 * How a brand connects a channel: it exists from the start; a URL is entered; credentials are entered; or the user is
 * redirected to the platform, consents and returns (`/oauth/{platform}/callback`).
 */
export const CONNECTIONS = ["built_in", "address", "credentials", "redirect"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A field to fill in when connecting a channel: a handle, an app password, the account's server. */
export const ConnectField = z
  .object({
    key: z.string().meta({ example: "password" }),
    label: z.string().meta({ example: "App password" }),
    help: z.string().nullable().meta({ example: "Create one in the platform's settings." }),
    is_secret: z.boolean(),
    is_optional: z.boolean().optional().meta({ description: "Whether it may be left empty." }),
  })
  .meta({ id: "ConnectField" });
export type ConnectField = z.infer<typeof ConnectField>;
/** As a connector declares it: people see it in their language. */
export type DeclaredField = Omit<ConnectField, "label" | "help"> & { label: Message; help: Message | null };

/** A second way to connect a platform: credentials in place of a redirect. */
export const AlternativeConnection = z.object({
  connection: z.literal("credentials"),
  label: z.string().meta({ description: "What it connects by, within a sentence.", example: "an app password" }),
  fields: z.array(ConnectField),
});
export type AlternativeConnection = z.infer<typeof AlternativeConnection>;
export type DeclaredAlternative = Pick<AlternativeConnection, "connection"> & {
  label: Message;
  fields: readonly DeclaredField[];
};

/** The entered values, by the keys of `fields`. */
export type ConnectInput = Readonly<Record<string, string>>;

/**
 * The platform refuses the connection, with a message for the user; `field` is the field to correct, null for none in
 * particular.
 */
export class ConnectRefused extends Error {
  override readonly name = "ConnectRefused";
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

/** The platform reports that the grant has ended permanently (`invalid_grant`). No other error disconnects a channel. */
export class GrantLostError extends Error {
  override readonly name = "GrantLostError";
}

/** An absent or empty value keeps the present one; in the credentials this matters for the refresh token. */
export type Refreshed = Pick<Account, "credentials" | "accessExpiresAt"> & { expiresAt?: Date | null };

/**
 * The connecting part of a platform that uses credentials or a redirect. Only `domain/publishing/channels` calls it. Every
 * function throws `ConnectRefused` for what the user can correct; any other error means that the platform could not be
 * reached.
 */
export type Connect = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /**
   * Obtains a new access token under the grant. Never called concurrently for a channel, because that would end the
   * grant where refresh tokens rotate.
   * @throws GrantLostError when the platform refuses permanently; any other error is retried
   */
  refresh?(credentials: string, call: Call): Promise<Refreshed>;
  /**
   * Seconds before the access token's expiry from which it is refreshed: five minutes by default, long where a token
   * that has expired can't be refreshed any more.
   */
  refreshMarginSeconds?: number;
  /**
   * Reads the channel's own limits, every night and after a refresh. May be called twice. After an error or an invalid
   * response the last known limits remain.
   */
  capabilities?(credentials: string, call: Call): Promise<CapabilitiesReport>;
  /**
   * Reads the account's present handle, name and avatar, every night, because people change them on the platform. May
   * be called twice. After an error the last known ones remain.
   */
  profile?(channel: ProfiledChannel, call: Call): Promise<Profile>;
  /**
   * Whether channels with the same `networkUserId` share one grant, like those of a workspace: the result of `refresh`
   * applies to all of them, so it must contain nothing specific to one channel, and the grant is revoked only with the
   * last of them.
   */
  sharesGrant?: boolean;
  /**
   * For `sharesGrant`: the part of the credentials that all channels of a grant have in common. Connecting another
   * channel also gives it to the earlier ones, because networks with rotating tokens invalidate the old ones.
   */
  sharedPart?(credentials: string): string;
  /**
   * Prepares an account on the platform once it is connected, such as subscribing to its webhooks. May be repeated; is
   * repeated after an error.
   */
  activate?(credentials: string, call: Call): Promise<void>;
  /**
   * The platforms whose channels with the same `networkUserId` lose their access when it is revoked, which therefore
   * happens with the last of them.
   */
  revokesFor?: readonly string[];
  /** Revokes the grant when the channel no longer needs it. May be repeated; is repeated after an error. */
  revoke?(credentials: string, call: Call): Promise<void>;
} & (
  | { connection: "credentials"; open(typed: ConnectInput, call: Call): Promise<Account> }
  | {
      connection: "redirect";
      /** The parameter of the redirect back that becomes `finish`'s `code`; by default OAuth's. */
      codeParameter?: string;
      /**
       * Returns the URL to redirect the user to. `challenge` is the S256 challenge of PKCE, for platforms that support
       * it; `notes` is data this part needs again in `finish`, stored encrypted.
       */
      begin(
        request: { state: string; redirectUri: string; challenge: string; typed: ConnectInput },
        call: Call,
      ): Promise<{ url: string; notes: string | null }>;
      /**
       * Asks again after the platform sent the user back with an error, because its app may not ask for every scope.
       * Null for an error that asking for less doesn't mend. The `notes` of the request that failed are those of `begin`;
       * a request is asked again once.
       */
      beginAgain?(
        error: string,
        request: { state: string; redirectUri: string; notes: string | null },
      ): { url: string; notes: string } | null;
      /**
       * Exchanges the authorization code for the accounts the user granted access to, and names those that can't be
       * connected where the network tells. `params`: every parameter of the redirect back.
       */
      finish(
        response: {
          code: string;
          redirectUri: string;
          verifier: string;
          notes: string | null;
          params: Readonly<Record<string, string>>;
        },
        call: Call,
      ): Promise<readonly Account[] | FoundAccounts>;
      /** Opens an account with the credentials of the connector's `alternative`. */
      open?(typed: ConnectInput, call: Call): Promise<Account>;
      /**
       * The public document by which platforms without registration identify this installation, served as
       * `client-metadata.json` beside the callback; null where the callback's address can't have one.
       */
      clientMetadata?(redirectUri: string): Readonly<Record<string, unknown>> | null;
    }
);

/** The parts of a platform that opens accounts with credentials, as its only or its second way to connect. */
export type OpeningConnect = Connect & { open(typed: ConnectInput, call: Call): Promise<Account> };

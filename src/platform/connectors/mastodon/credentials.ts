import { z } from "zod";

/**
 * A channel's encrypted credentials. An app is registered for each channel, so that revoking one leaves the others
 * alone.
 */
export const Credentials = z.object({
  /** The server's origin, for example `https://mastodon.social`. */
  origin: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  token: z.string(),
  /** Present when access tokens expire, which Mastodon's own do not. */
  refreshToken: z.string().optional(),
  /** The account's ID on its server. */
  accountId: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

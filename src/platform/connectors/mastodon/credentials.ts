import { z } from "zod";

/** What a channel keeps encrypted. The app is registered anew for each, so that ending one leaves the others alone. */
export const Credentials = z.object({
  /** Where the server answers, e.g. `https://mastodon.social`. */
  origin: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  token: z.string(),
  /** Where access ends by itself, which Mastodon's own does not. */
  refreshToken: z.string().optional(),
  /** The account's id on its server. */
  accountId: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

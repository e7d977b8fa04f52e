import { z } from "zod";

/** A channel's encrypted credentials: the account, its server, and the session there. */
export const Credentials = z.object({
  did: z.string(),
  /** The account's own server, for example `https://morel.us-east.host.bsky.network`. */
  pds: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

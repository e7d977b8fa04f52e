import { z } from "zod";
import { Hex32 } from "./event.ts";

/** A signer's relays, and the key with which this channel communicates with it. */
export const SignerAccess = z.object({
  /** The signer's own key, which may differ from the account's. */
  signer: Hex32,
  relays: z.array(z.string()).min(1),
  clientKey: z.object({ secretKey: Hex32, pubkey: Hex32 }),
});
export type SignerAccess = z.infer<typeof SignerAccess>;

/** A channel's encrypted credentials. They never include the account's own key, which stays with the signer. */
export const Credentials = SignerAccess.extend({
  /** The account's public key. */
  pubkey: Hex32,
  /** The relays the account publishes to and is read from. */
  publishTo: z.array(z.string()).min(1),
});
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

import { z } from "zod";
import { Hex32 } from "./event.ts";

/** Where a signer is found, and the key that this channel talks to it with. */
export const SignerAccess = z.object({
  /** The signer's own key, which need not be the account's. */
  signer: Hex32,
  relays: z.array(z.string()).min(1),
  clientKey: z.object({ secretKey: Hex32, pubkey: Hex32 }),
});
export type SignerAccess = z.infer<typeof SignerAccess>;

/** What a channel keeps sealed. The account's own key is not among it: that stays with the signer. */
export const Credentials = SignerAccess.extend({
  /** The account's public key. */
  pubkey: Hex32,
  /** Where the account publishes and is read. */
  publishTo: z.array(z.string()).min(1),
});
export type Credentials = z.infer<typeof Credentials>;

/** @throws Error for a channel without credentials */
export function readCredentials(credentials: string | null): Credentials {
  return Credentials.parse(JSON.parse(credentials ?? "null"));
}

import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import type { SealedIn } from "./sealed.ts";

export type { SealedIn } from "./sealed.ts";

export type Secrets = {
  /** The ids of the ring's keys; the first encrypts. */
  keyIds: readonly [string, ...string[]];
  /** @param keyId which key of the ring encrypts, the first unless given */
  seal(plaintext: string, place: SealedIn, keyId?: string): Promise<string>;
  /** @throws Error when the value was changed, moved, or its key has left the ring */
  open(sealed: string, place: SealedIn): Promise<string>;
};

/**
 * AES-256-GCM in JWE form (RFC 7516, `dir`), bound to its place through the protected header.
 * @param keyRing `name:base64,…` as in ENCRYPTION_KEYS; the first encrypts, all decrypt
 */
export function createSecrets(keyRing: string): Secrets {
  const keys = new Map(
    keyRing.split(",").map((pair) => {
      const colon = pair.indexOf(":");
      return [pair.slice(0, colon), Buffer.from(pair.slice(colon + 1), "base64")] as const;
    }),
  );
  const [first, ...others] = keys.keys();
  if (first === undefined) throw new Error("The key ring is empty.");
  const bind = (place: SealedIn) => `${place.table}.${place.column}.${place.row}`;

  function keyOf(id: string | undefined): Buffer {
    const key = keys.get(id ?? "");
    if (!key) throw new Error(`The encryption key ${id} is not in ENCRYPTION_KEYS.`);
    return key;
  }

  return {
    keyIds: [first, ...others],
    async seal(plaintext, place, keyId = first) {
      return new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyId, at: bind(place) })
        .encrypt(keyOf(keyId));
    },
    async open(sealed, place) {
      const { kid, at } = decodeProtectedHeader(sealed);
      const key = keyOf(kid);
      if (at !== bind(place)) throw new Error("A sealed value was found in a place it was not sealed for.");
      const { plaintext } = await compactDecrypt(sealed, key);
      return new TextDecoder().decode(plaintext);
    },
  };
}

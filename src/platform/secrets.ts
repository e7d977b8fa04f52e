import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import type { Location } from "./encrypted-locations.ts";

export type { Location as SealedIn } from "./encrypted-locations.ts";

export type Secrets = {
  /** The ids of the keys in the ring; the first encrypts. */
  keyIds: readonly [string, ...string[]];
  /** @param keyId which key of the ring encrypts, the first unless given */
  encrypt(plaintext: string, location: Location, keyId?: string): Promise<string>;
  /** @throws Error when the value was modified, moved, or its key is no longer in the ring */
  decrypt(encrypted: string, location: Location): Promise<string>;
  /** A signature of a text for one purpose, which nothing signed for another purpose has: `keyId.base64url`. */
  sign(text: string, purpose: SigningPurpose): string;
  /** Whether a signature was made by `sign` with a key that is still in the ring. Takes constant time. */
  isSigned(text: string, signature: string, purpose: SigningPurpose): boolean;
};

/** What is signed; each purpose has keys of its own. */
export type SigningPurpose = "media-address" | "decide-link";

/**
 * AES-256-GCM in JWE form (RFC 7516, `dir`), bound to its location through the protected header.
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
  const bind = (location: Location) => `${location.table}.${location.column}.${location.row}`;

  function keyOf(id: string | undefined): Buffer {
    const key = keys.get(id ?? "");
    if (!key) throw new Error(`The encryption key ${id} is not in ENCRYPTION_KEYS.`);
    return key;
  }

  const signingKeys = new Map<string, Buffer>();
  function signingKeyOf(id: string, purpose: SigningPurpose): Buffer {
    const name = `${purpose} ${id}`;
    const known = signingKeys.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", keyOf(id), "", `masthead:${purpose}`, 32));
    signingKeys.set(name, key);
    return key;
  }
  const signatureOf = (text: string, id: string, purpose: SigningPurpose) =>
    createHmac("sha256", signingKeyOf(id, purpose)).update(text).digest();

  return {
    keyIds: [first, ...others],
    sign: (text, purpose) => `${first}.${signatureOf(text, first, purpose).toString("base64url")}`,
    isSigned(text, signature, purpose) {
      const [, id = "", encoded = ""] = /^([\w-]+)\.([\w-]{43})$/.exec(signature) ?? [];
      if (!keys.has(id)) return false;
      return timingSafeEqual(Buffer.from(encoded, "base64url"), signatureOf(text, id, purpose));
    },
    async encrypt(plaintext, location, keyId = first) {
      return new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyId, at: bind(location) })
        .encrypt(keyOf(keyId));
    },
    async decrypt(encrypted, location) {
      const { kid, at } = decodeProtectedHeader(encrypted);
      const key = keyOf(kid);
      if (at !== bind(location))
        throw new Error("An encrypted value was found in a location it was not encrypted for.");
      const { plaintext } = await compactDecrypt(encrypted, key);
      return new TextDecoder().decode(plaintext);
    },
  };
}

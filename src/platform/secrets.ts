import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";

/** Where a sealed value lives; a value moved to another row or column does not open. */
export type SealedIn = { table: string; column: string; row: number | string };

export type Secrets = {
  seal(plaintext: string, place: SealedIn): Promise<string>;
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
  const [current] = keys;
  if (!current) throw new Error("The key ring is empty.");
  const [currentName, currentKey] = current;
  const bind = (place: SealedIn) => `${place.table}.${place.column}.${place.row}`;

  return {
    seal(plaintext, place) {
      return new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: currentName, at: bind(place) })
        .encrypt(currentKey);
    },
    async open(sealed, place) {
      const { kid, at } = decodeProtectedHeader(sealed);
      const key = keys.get(kid ?? "");
      if (!key) throw new Error(`The encryption key ${kid} is not in ENCRYPTION_KEYS.`);
      if (at !== bind(place)) throw new Error("A sealed value was found in a place it was not sealed for.");
      const { plaintext } = await compactDecrypt(sealed, key);
      return new TextDecoder().decode(plaintext);
    },
  };
}

import { createECDH } from "node:crypto";

/** The pair by which push services know this installation (RFC 8292); base64url. */
export type Vapid = { publicKey: string; privateKey: string };

/**
 * The public key follows from the private one, so that the configuration cannot hold two that do not belong together.
 * @returns null for what is no private key of P-256
 */
export function readVapid(privateKey: string): Vapid | null {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return { publicKey: curve.getPublicKey("base64url"), privateKey };
  } catch {
    return null;
  }
}

/** A new private key, in the form that `VAPID_PRIVATE_KEY` takes. */
export function generateVapidKey(): string {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // Leading zeros are left out of what the curve gives; the key is always 32 bytes.
  const bytes = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString("base64url");
}

import { createECDH } from "node:crypto";

/** The key pair by which push services identify this installation (RFC 8292); base64url. */
export type Vapid = { publicKey: string; privateKey: string };

/**
 * The public key is derived from the private one, so that the configuration cannot hold a mismatched pair.
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
  // The curve's output omits leading zeros; the key always has 32 bytes.
  const bytes = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString("base64url");
}

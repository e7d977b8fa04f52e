import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, type JWTPayload, jwtVerify } from "jose";

/** A subscribed browser: its subscription, and how it decrypts what its push service delivers (RFC 8291). */
export function createBrowser(endpoint: string) {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    expirationTime: null,
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
  };
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));

  /** @throws Error when it was not encrypted for this browser */
  function read(raw: Buffer): unknown {
    const salt = raw.subarray(0, 16);
    const keyLength = raw.readUInt8(20);
    const sender = raw.subarray(21, 21 + keyLength);
    const encrypted = raw.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const shared = derive(curve.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }

  return { subscription, token: JSON.stringify(subscription), read };
}

/** The claims of the VAPID header (RFC 8292), once its signature is verified with the key it names. */
export async function readVapidHeader(header: string): Promise<{ key: string; claims: JWTPayload }> {
  const [, jwt = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const { payload } = await jwtVerify(jwt, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
  return { key, claims: payload };
}

import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";

const VERSION = 2;
const NONCE_BYTES = 32;
const MAC_BYTES = 32;
const MAX_TEXT_BYTES = 65_535;
const SHORTEST_PAYLOAD = 1 + NONCE_BYTES + 2 + 32 + MAC_BYTES;

/** The conversation key of two keys, the same from either side (NIP-44). @throws Error for an invalid public key */
export function conversationKey(secretKey: string, pubkey: string): Buffer {
  const shared = secp256k1.getSharedSecret(Buffer.from(secretKey, "hex"), Buffer.from(`02${pubkey}`, "hex"));
  return createHmac("sha256", "nip44-v2").update(shared.subarray(1, 33)).digest();
}

/**
 * Encrypts with version 2 of NIP-44: ChaCha20 with an HMAC, in base64. @throws Error for an empty text or one of more
 * than 65,535 bytes
 */
export function encrypt(text: string, key: Buffer, nonce: Buffer = randomBytes(NONCE_BYTES)): string {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > MAX_TEXT_BYTES) throw new Error("The text is empty or too long to encrypt.");
  const padded = Buffer.alloc(2 + paddedLength(bytes.length));
  padded.writeUInt16BE(bytes.length);
  bytes.copy(padded, 2);
  const { cipher, mac } = open(key, nonce);
  const encrypted = cipher(padded);
  return Buffer.concat([Buffer.of(VERSION), nonce, encrypted, mac(encrypted)]).toString("base64");
}

/** @throws Error for data that was not encrypted with this key */
export function decrypt(payload: string, key: Buffer): string {
  const data = Buffer.from(payload, "base64");
  if (data.length < SHORTEST_PAYLOAD || data[0] !== VERSION) throw new Error("The message is not encrypted by NIP-44.");
  const nonce = data.subarray(1, 1 + NONCE_BYTES);
  const encrypted = data.subarray(1 + NONCE_BYTES, -MAC_BYTES);
  const { cipher, mac } = open(key, nonce);
  if (!timingSafeEqual(mac(encrypted), data.subarray(-MAC_BYTES)))
    throw new Error("The message was changed on its way.");
  const padded = cipher(encrypted);
  const length = padded.readUInt16BE();
  if (length === 0 || padded.length !== 2 + paddedLength(length)) throw new Error("The message is padded wrongly.");
  return padded.subarray(2, 2 + length).toString();
}

/** Encrypts or decrypts, which is the same operation for a stream cipher. */
function open(key: Buffer, nonce: Buffer) {
  const keys = expand(key, nonce, 76);
  const cipher = (bytes: Buffer): Buffer => {
    // OpenSSL takes the block counter, which starts at 0, before the nonce.
    const start = Buffer.concat([Buffer.alloc(4), keys.subarray(32, 44)]);
    return createCipheriv("chacha20", keys.subarray(0, 32), start).update(bytes);
  };
  const mac = (bytes: Buffer): Buffer => createHmac("sha256", keys.subarray(44)).update(nonce).update(bytes).digest();
  return { cipher, mac };
}

/** HKDF-Expand only (RFC 5869); Node's function always includes HKDF-Extract. */
function expand(key: Buffer, info: Buffer, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let previous = Buffer.alloc(0), number = 1; blocks.length * 32 < length; number += 1) {
    previous = createHmac("sha256", key).update(previous).update(info).update(Buffer.of(number)).digest();
    blocks.push(previous);
  }
  return Buffer.concat(blocks).subarray(0, length);
}

/** Lengths are padded to reveal little: to a multiple of 32 bytes, above that to an eighth of the next power of two. */
function paddedLength(length: number): number {
  if (length <= 32) return 32;
  const nextPower = 2 ** (Math.floor(Math.log2(length - 1)) + 1);
  const chunk = nextPower <= 256 ? 32 : nextPower / 8;
  return chunk * (Math.floor((length - 1) / chunk) + 1);
}

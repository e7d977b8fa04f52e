import { createHash } from "node:crypto";
import { schnorr } from "@noble/curves/secp256k1.js";
import { z } from "zod";

const HEX_32 = /^[0-9a-f]{64}$/;
export const Hex32 = z.string().regex(HEX_32);

/** The data of an event that is signed (NIP-01). `created_at` is in seconds since 1970. */
export const EventTemplate = z.object({
  kind: z.number().int(),
  created_at: z.number().int(),
  tags: z.array(z.array(z.string())),
  content: z.string(),
});
export type EventTemplate = z.infer<typeof EventTemplate>;

/** Keys are 32 bytes in hex, a signature 64. */
export const NostrEvent = EventTemplate.extend({
  id: Hex32,
  pubkey: Hex32,
  sig: z.string().regex(/^[0-9a-f]{128}$/),
});
export type NostrEvent = z.infer<typeof NostrEvent>;

export const KIND = {
  profile: 0,
  note: 1,
  deletion: 5,
  repost: 6,
  reaction: 7,
  genericRepost: 16,
  zap: 9735,
  relayList: 10_002,
  remoteSigning: 24_133,
} as const;

/** An event's ID: the SHA-256 of its canonical form, in hex. Equal content at the same time has the same ID. */
export function eventId(pubkey: string, { created_at, kind, tags, content }: EventTemplate): string {
  const canonical = JSON.stringify([0, pubkey, created_at, kind, tags, content]);
  return createHash("sha256").update(canonical).digest("hex");
}

/** Whether an event's ID and signature match its content and author. */
export function isGenuine(event: NostrEvent): boolean {
  const { id, pubkey, sig } = event;
  if (eventId(pubkey, event) !== id) return false;
  try {
    return schnorr.verify(Buffer.from(sig, "hex"), Buffer.from(id, "hex"), Buffer.from(pubkey, "hex"));
  } catch {
    return false;
  }
}

export type KeyPair = { secretKey: string; pubkey: string };

/** Creates a key for this channel's communication with a signer. It is not an account's key. */
export function createKeyPair(): KeyPair {
  const secretKey = Buffer.from(schnorr.utils.randomSecretKey()).toString("hex");
  return { secretKey, pubkey: pubkeyOf(secretKey) };
}

function pubkeyOf(secretKey: string): string {
  return Buffer.from(schnorr.getPublicKey(Buffer.from(secretKey, "hex"))).toString("hex");
}

export function signEvent(template: EventTemplate, { secretKey, pubkey }: KeyPair): NostrEvent {
  const id = eventId(pubkey, template);
  const sig = schnorr.sign(Buffer.from(id, "hex"), Buffer.from(secretKey, "hex"));
  return { ...template, id, pubkey, sig: Buffer.from(sig).toString("hex") };
}

/** The first value of the first tag with this name. */
export function tagValue({ tags }: Pick<EventTemplate, "tags">, name: string): string | undefined {
  return tags.find(([first]) => first === name)?.[1];
}

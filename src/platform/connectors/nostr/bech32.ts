const CHARSET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** NIP-19 drops the limit of 90 characters; a longer text than this is not a name. */
const LONGEST = 5000;

/** Encodes bytes as Bech32 (BIP 173), as NIP-19 does for keys and events. */
function encode(prefix: string, bytes: Buffer): string {
  const words = regroup([...bytes], 8, 5, true) ?? [];
  const sum = checksum([...spread(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const end = Array.from({ length: 6 }, (_, index) => (sum >> (5 * (5 - index))) & 31);
  return `${prefix}1${[...words, ...end].map((word) => CHARSET[word]).join("")}`;
}

/** @returns null for invalid Bech32 */
function decode(text: string): { prefix: string; bytes: Buffer } | null {
  const lower = text.toLowerCase();
  const split = lower.lastIndexOf("1");
  if ((text !== lower && text !== text.toUpperCase()) || split < 1 || text.length > LONGEST) return null;
  const prefix = lower.slice(0, split);
  const words = [...lower.slice(split + 1)].map((letter) => CHARSET.indexOf(letter));
  if (words.length < 6 || words.includes(-1) || checksum([...spread(prefix), ...words]) !== 1) return null;
  const bytes = regroup(words.slice(0, -6), 5, 8, false);
  return bytes && { prefix, bytes: Buffer.from(bytes) };
}

function spread(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function checksum(words: readonly number[]): number {
  let sum = 1;
  for (const word of words) {
    const top = sum >> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [index, value] of GENERATOR.entries()) if ((top >> index) & 1) sum ^= value;
  }
  return sum;
}

function regroup(values: readonly number[], from: number, to: number, isPadded: boolean): number[] | null {
  const found: number[] = [];
  let [bits, held] = [0, 0];
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      found.push((held >> bits) & ((1 << to) - 1));
    }
  }
  if (isPadded) return bits > 0 ? [...found, (held << (to - bits)) & ((1 << to) - 1)] : found;
  return bits < from && (held & ((1 << bits) - 1)) === 0 ? found : null;
}

/** The displayed form of a public key: `npub1…`. */
export const npubOf = (pubkey: string): string => encode("npub", Buffer.from(pubkey, "hex"));

/** A public key from `npub1…`, `nprofile1…` or hex; null for anything else. */
export function readPubkey(text: string): string | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const read = decode(text);
  if (read?.prefix === "npub" && read.bytes.length === 32) return read.bytes.toString("hex");
  return read?.prefix === "nprofile" ? specialOf(read.bytes) : null;
}

/** An event's ID from `note1…`, `nevent1…` or hex; null for anything else. */
export function readEventId(text: string): string | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const read = decode(text);
  if (read?.prefix === "note" && read.bytes.length === 32) return read.bytes.toString("hex");
  return read?.prefix === "nevent" ? specialOf(read.bytes) : null;
}

/** An event's name with its relay and author: `nevent1…`. */
export function neventOf({ id, pubkey, relays }: { id: string; pubkey: string; relays: readonly string[] }): string {
  const hints = relays.map((relay) => entry(1, Buffer.from(relay)));
  return encode(
    "nevent",
    Buffer.concat([entry(0, Buffer.from(id, "hex")), ...hints, entry(2, Buffer.from(pubkey, "hex"))]),
  );
}

const entry = (type: number, value: Buffer): Buffer => Buffer.concat([Buffer.of(type, value.length), value]);

/** The first value of type 0, which is the key or the event ID itself. */
function specialOf(bytes: Buffer): string | null {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [type, length] = [bytes[at], bytes[at + 1] ?? 0];
    const value = bytes.subarray(at + 2, at + 2 + length);
    if (type === 0 && value.length === 32) return value.toString("hex");
    at += 2 + length;
  }
  return null;
}

import { describe, expect, it } from "vitest";
import { neventOf, npubOf, readEventId, readPubkey } from "./bech32.ts";
import { createKeyPair, isGenuine, signEvent } from "./event.ts";
import { conversationKey, decrypt, encrypt } from "./nip44.ts";

describe("NIP-44", () => {
  const [one, two] = ["1".padStart(64, "0"), "2".padStart(64, "0")];
  /** The public key of private key 2: an x coordinate listed in BIP 340 and in every list of the curve's points. */
  const pubkeyOfTwo = "c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5";
  const pubkeyOfOne = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";

  it("matches the specification's test vector, from both sides", () => {
    const key = conversationKey(one, pubkeyOfTwo);
    expect(key.toString("hex")).toBe("c41c775356fd92eadc63ff5a0dc1da211b268cbea22316767095b2871ea1412d");
    expect(conversationKey(two, pubkeyOfOne)).toEqual(key);
    const payload =
      "AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABee0G5VSK0/9YypIObAtDKfYEAjD35uVkHyB0F4DwrcNaCXlCWZKaArsGrY6M9wnuTMxWfp1RTN9Xga8no+kF5Vsb";
    expect(encrypt("a", key, Buffer.from(one, "hex"))).toBe(payload);
    expect(decrypt(payload, key)).toBe("a");
  });

  it.each([1, 31, 32, 33, 64, 65, 257, 1000, 65_535])("encrypts and decrypts a text of %i bytes", (length) => {
    const key = conversationKey(one, pubkeyOfTwo);
    expect(decrypt(encrypt("x".repeat(length), key), key)).toHaveLength(length);
  });

  it("refuses an empty or too long text, and a modified, foreign or invalid message", () => {
    const key = conversationKey(one, pubkeyOfTwo);
    for (const text of ["", "x".repeat(65_536)]) expect(() => encrypt(text, key)).toThrow("empty or too long");
    const bytes = Buffer.from(encrypt("hello", key), "base64");
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    expect(() => decrypt(bytes.toString("base64"), key)).toThrow("changed on its way");
    expect(() => decrypt(encrypt("hello", key), Buffer.alloc(32))).toThrow("changed on its way");
    for (const payload of ["", "AQID", "{}"]) expect(() => decrypt(payload, key)).toThrow("not encrypted");
  });
});

describe("events", () => {
  it("are verified by ID and signature", () => {
    const event = signEvent(
      { kind: 1, created_at: 1_700_000_000, tags: [["t", "ä"]], content: 'Grüße "\n\\' },
      createKeyPair(),
    );
    expect(isGenuine(event)).toBe(true);
    for (const change of [{ content: "else" }, { created_at: 1 }, { tags: [] }, { pubkey: createKeyPair().pubkey }])
      expect(isGenuine({ ...event, ...change })).toBe(false);
    expect(isGenuine({ ...event, sig: "0".repeat(128) })).toBe(false);
    expect(isGenuine({ ...event, pubkey: "f".repeat(64) })).toBe(false);
  });
});

describe("NIP-19", () => {
  const pubkey = "3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d";
  const npub = "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6";
  const nprofile =
    "nprofile1qqsrhuxx8l9ex335q7he0f09aej04zpazpl0ne2cgukyawd24mayt8gpp4mhxue69uhhytnc9e3k7mgpz4mhxue69uhkg6nzv9ejuumpv34kytnrdaksjlyr9p";

  it("encodes keys as in the specification", () => {
    expect(npubOf(pubkey)).toBe(npub);
    for (const name of [npub, npub.toUpperCase(), nprofile, pubkey]) expect(readPubkey(name)).toBe(pubkey);
    for (const name of [
      "",
      "npub1",
      `${npub}x`,
      npub.replace("c", "d"),
      "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5",
    ])
      expect(readPubkey(name)).toBeNull();
  });

  it("encodes events with author and relays", () => {
    const id = "a".repeat(64);
    const relays = ["wss://relay.example", "wss://other.example/path"];
    const nevent = neventOf({ id, pubkey, relays });
    expect(nevent).toMatch(/^nevent1/);
    expect(readEventId(nevent)).toBe(id);
    expect(readEventId(id.toUpperCase())).toBe(id);
    expect(readEventId(npub)).toBeNull();
  });
});

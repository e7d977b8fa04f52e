import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashToken } from "#platform/random-token.ts";
import { generateSecret, parseToken } from "./rules.ts";

describe("mintSecret", () => {
  it("has the documented form and never repeats", () => {
    const minted = new Set(Array.from({ length: 500 }, generateSecret));
    expect(minted.size).toBe(500);
    for (const secret of minted) expect(secret).toMatch(/^mh_[0-9A-Za-z]{46}$/);
  });

  it("uses every character with equal frequency", () => {
    const counts = new Map<string, number>();
    const characters = Array.from({ length: 1550 }, () => generateSecret().slice(3, 43)).join("");
    for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1000 of each are expected, with a tolerance of five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(160);
  });
});

describe("parseToken", () => {
  it("parses a created token", () => {
    const secret = generateSecret();
    expect(parseToken(`7|${secret}`)).toEqual({ id: 7, secretHash: hashToken(secret) });
  });

  it("rejects every single typo without a query", () => {
    const secret = generateSecret();
    for (let at = 3; at < secret.length; at += 1) {
      const other = secret[at] === "a" ? "b" : "a";
      expect(parseToken(`7|${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toBeNull();
    }
  });

  it("rejects anything that is not a token", () => {
    const secret = generateSecret();
    for (const text of [
      "",
      secret,
      `0|${secret}`,
      `07|${secret}`,
      `9007199254740992|${secret}`,
      `7|${secret} `,
      `7|${secret}\n`,
      `-7|${secret}`,
      `7|sk_${secret.slice(3)}`,
    ]) {
      expect(parseToken(text)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => parseToken(text) === null));
  });
});

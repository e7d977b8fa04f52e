import { expect, it } from "vitest";
import { normalizeTexts } from "./normalize.ts";

const TYPED = "Müller Ångström 각 が";
const FROM_A_MAC = TYPED.normalize("NFD");

it("makes texts of any depth equal that look equal, but no secret", () => {
  expect(FROM_A_MAC).not.toBe(TYPED);
  const input = { name: FROM_A_MAC, tags: [FROM_A_MAC], deep: [{ q: FROM_A_MAC, count: 1, none: null }] };
  expect(normalizeTexts(input)).toEqual({ name: TYPED, tags: [TYPED], deep: [{ q: TYPED, count: 1, none: null }] });
  for (const key of ["password", "current_password", "passcode", "client_secret", "access_token"]) {
    expect(normalizeTexts({ [key]: FROM_A_MAC })).toEqual({ [key]: FROM_A_MAC });
  }
});

it("leaves everything else as the object that it is", () => {
  const input = { at: new Date(), bytes: Buffer.from("x"), list: [TYPED, { count: 1 }], none: undefined };
  expect(normalizeTexts(input)).toBe(input);
});

it("changes nothing in a file, of which each piece that is read out of it passes here", () => {
  const file = FROM_A_MAC.repeat(100_000);
  expect(normalizeTexts({ csv: file })).toEqual({ csv: file });
  expect(normalizeTexts(FROM_A_MAC.repeat(1000))).toBe(TYPED.repeat(1000));
});

it("takes the characters below U+0300 for normalized, as they are", () => {
  const all = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join("");
  expect(all.normalize("NFC")).toBe(all);
});

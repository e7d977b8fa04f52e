import { expect, it } from "vitest";
import { generateUserCode, parseUserCode } from "./rules.ts";

it("generates codes of eight consonants, and parses them in any format", () => {
  for (let round = 0; round < 200; round += 1) {
    const code = generateUserCode();
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    for (const input of [code, code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " ")} `]) {
      expect(parseUserCode(input)).toBe(code);
    }
  }
});

it.each(["", "WDJB", "WDJB-MJHTX", "1234-5678", "https://evil.example"])("rejects %j", (input) => {
  expect(parseUserCode(input)).toBeNull();
});

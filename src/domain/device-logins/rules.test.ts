import { expect, it } from "vitest";
import { mintUserCode, readUserCode } from "./rules.ts";

it("generates codes of eight consonants, and parses them in any format", () => {
  for (let round = 0; round < 200; round += 1) {
    const code = mintUserCode();
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " ")} `]) {
      expect(readUserCode(typed)).toBe(code);
    }
  }
});

it.each(["", "WDJB", "WDJB-MJHTX", "1234-5678", "https://evil.example"])("rejects %j", (typed) => {
  expect(readUserCode(typed)).toBeNull();
});

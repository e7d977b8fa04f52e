import { expect, test } from "vitest";
import { parseRecent, withUsed } from "./recent-emoji.ts";

test("the emoji used last comes first, each once", () => {
  const stored = ["🎉", "👍🏽", "🎉"].reduce(withUsed, "");
  expect(parseRecent(stored)).toEqual(["🎉", "👍🏽"]);
  expect(parseRecent("")).toEqual([]);
});

test("sixteen are stored", () => {
  const used = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  expect(parseRecent(used.reduce(withUsed, ""))).toEqual(used.reverse().slice(0, 16));
});

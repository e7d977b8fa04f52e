import { expect, it } from "vitest";
import { isStorable, toStorable, toStorableText } from "./storable.ts";

it("removes what PostgreSQL cannot store, and truncates between characters", () => {
  expect(toStorableText("a\0b")).toBe("ab");
  expect(toStorableText("a\ud800b")).toBe("a\ufffdb");
  expect(toStorableText(`ab${"😀"}c`, 3)).toBe("ab");
  expect(toStorableText("\0\0\0abc", 3)).toBe("abc");
  expect(toStorableText("x".repeat(60_000))).toHaveLength(50_000);
  expect([isStorable("fine 😀"), isStorable("\0"), isStorable("\udc00")]).toEqual([true, false, false]);
});

it("cleans every text of a response at any depth, and leaves other values unchanged", () => {
  const at = new Date(0);
  const response = {
    kind: "done",
    externalId: `${"i".repeat(300)}\0`,
    permalink: "https://x.example/\0",
    at,
    state: { "k\0": ["\ud800", 7, null, true] },
  };
  expect(toStorable(response)).toEqual({
    kind: "done",
    externalId: "i".repeat(255),
    permalink: "https://x.example/",
    at,
    state: { k: ["\ufffd", 7, null, true] },
  });
  expect(toStorable(null)).toBeNull();
});

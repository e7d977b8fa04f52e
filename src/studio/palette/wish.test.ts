import { expect, test } from "vitest";
import { wish } from "./wish.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };
const body = { tagName: "BODY" };

test.each([
  [{ key: "k", ctrlKey: true, target: body }, "palette"],
  [{ key: "K", metaKey: true, target: { tagName: "INPUT" } }, "palette"],
  [{ key: "k", target: body }, null],
  [{ key: "k", ctrlKey: true, shiftKey: true, target: body }, null],
  [{ key: "k", ctrlKey: true, defaultPrevented: true, target: body }, null],
  [{ key: "?", shiftKey: true, target: body }, "keys"],
  [{ key: "?", shiftKey: true, target: { tagName: "TEXTAREA" } }, null],
  [{ key: "?", shiftKey: true, target: { tagName: "DIV", isContentEditable: true } }, null],
])("%j asks for %s", (key, wanted) => {
  expect(wish({ ...plain, ...key }, true)).toBe(wanted);
});

test("without single keys only those with Ctrl or ⌘ ask for anything", () => {
  expect(wish({ ...plain, key: "?", shiftKey: true, target: body }, false)).toBeNull();
  expect(wish({ ...plain, key: "k", ctrlKey: true, target: body }, false)).toBe("palette");
});

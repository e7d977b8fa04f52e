import { expect, it } from "vitest";
import { findFacets, findHandles } from "./rich-text.ts";

/** The links of a text with the bytes they cover. */
function read(text: string): string[] {
  const bytes = Buffer.from(text);
  return findFacets(text, (handle) => (handle === "ada.example" ? "did:plc:ada" : undefined)).map(
    ({ index: { byteStart, byteEnd }, features: [{ $type, ...feature }] }) =>
      `${bytes.subarray(byteStart, byteEnd)} → ${Object.values(feature)[0]}`,
  );
}

it.each([
  ["", []],
  ["Ada", []],
  ["👨‍👩‍👧 https://example.com", ["https://example.com → https://example.com"]],
  ["(https://en.example.org/a_(b)).", ["https://en.example.org/a_(b) → https://en.example.org/a_(b)"]],
  ["See https://example.com/#top, then", ["https://example.com/#top → https://example.com/#top"]],
  ["@Ada.example!", ["@Ada.example → did:plc:ada"]],
  ["mail me@ada.example", []],
  ["@ada", []],
  ["@eve.example", []],
  ["https://example.com/@ada.example", ["https://example.com/@ada.example → https://example.com/@ada.example"]],
  ["#Straße, #2026 #a1!", ["#Straße → Straße", "#a1 → a1"]],
  ["a#b ##c #", []],
  ["＃日本", ["＃日本 → 日本"]],
  [`#${"a".repeat(65)}`, []],
])("finds links, mentions and tags in %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

it("lists each mentioned handle once", () => {
  expect(findHandles("@Ada.example and @ada.example, @eve.example.")).toEqual(["ada.example", "eve.example"]);
});

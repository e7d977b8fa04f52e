import { expect, test } from "vitest";
import { splitText } from "./split-text.ts";

const within = (limit: number) => (part: string) => part.length <= limit;

test("leaves a text that fits alone", () => {
  expect(splitText("One. Two.", within(20))).toEqual(["One. Two."]);
  expect(splitText("  ", within(20))).toEqual([]);
});

test("prefers to split between paragraphs, then sentences, then words", () => {
  expect(splitText("First one here.\n\nSecond part.", within(20))).toEqual(["First one here.", "Second part."]);
  expect(splitText("A sentence ends. Another one begins", within(24))).toEqual([
    "A sentence ends.",
    "Another one begins",
  ]);
  expect(splitText("one two three four", within(9))).toEqual(["one two", "three", "four"]);
});

test("cuts a word that is longer than a part, but never within a character", () => {
  expect(splitText("abcdefgh", within(3))).toEqual(["abc", "def", "gh"]);
  expect(splitText("👩‍👩‍👧👩‍👩‍👧", within(9))).toEqual(["👩‍👩‍👧", "👩‍👩‍👧"]);
});

test("keeps every word", () => {
  const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
  expect(splitText(text, within(50)).join(" ")).toBe(text);
});

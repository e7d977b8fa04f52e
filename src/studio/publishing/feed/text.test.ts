import { expect, test } from "vitest";
import { excerptOf, splitParagraphs, splitRuns } from "./text.ts";

test("separates paragraphs by empty lines", () => {
  expect(splitParagraphs("One\ntwo\n\n\n Three \r\n\r\nFour\n")).toEqual(["One\ntwo", "Three", "Four"]);
  expect(splitParagraphs("  \n ")).toEqual([]);
});

test("links URLs without the punctuation around them", () => {
  expect(splitRuns("See https://www.example.com/a/, (http://b.example/x_(y)).")).toEqual([
    { text: "See " },
    { text: "https://www.example.com/a/", href: "https://www.example.com/a/" },
    { text: ", (" },
    { text: "http://b.example/x_(y)", href: "http://b.example/x_(y)" },
    { text: ")." },
  ]);
});

test("links nothing but http and https", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "https://"]) {
    expect(splitRuns(text)).toEqual([{ text }]);
  }
});

test("takes the first line as excerpt, truncated at a word", () => {
  expect(excerptOf("Good morning.\nMore")).toBe("Good morning.");
  expect(excerptOf("A sentence, that goes on and on", 20)).toBe("A sentence, that…");
  expect(excerptOf("x".repeat(100), 10)).toBe(`${"x".repeat(10)}…`);
  expect(excerptOf(" \n ")).toBe("");
});

import { expect, test } from "vitest";
import { excerpt, paragraphs, runs } from "./text.ts";

test("separates paragraphs by empty lines", () => {
  expect(paragraphs("One\ntwo\n\n\n Three \r\n\r\nFour\n")).toEqual(["One\ntwo", "Three", "Four"]);
  expect(paragraphs("  \n ")).toEqual([]);
});

test("links URLs without the punctuation around them", () => {
  expect(runs("See https://www.example.com/a/, (http://b.example/x_(y)).")).toEqual([
    { text: "See " },
    { text: "https://www.example.com/a/", href: "https://www.example.com/a/" },
    { text: ", (" },
    { text: "http://b.example/x_(y)", href: "http://b.example/x_(y)" },
    { text: ")." },
  ]);
});

test("links nothing but http and https", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "https://"]) {
    expect(runs(text)).toEqual([{ text }]);
  }
});

test("takes the first line as excerpt, truncated at a word", () => {
  expect(excerpt("Good morning.\nMore")).toBe("Good morning.");
  expect(excerpt("A sentence, that goes on and on", 20)).toBe("A sentence, that…");
  expect(excerpt("x".repeat(100), 10)).toBe(`${"x".repeat(10)}…`);
  expect(excerpt(" \n ")).toBe("");
});

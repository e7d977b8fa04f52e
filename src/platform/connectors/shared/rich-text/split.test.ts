import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRichText } from "./parse.ts";
import { splitRichText } from "./split.ts";
import { markedTextOf, plainTextOf } from "./text.ts";

const word = fc.constantFrom("Oats", "and", "rye,", "milk.", "👍🏽", "Grüße", "a*b", "x_y");
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const passage = fc.oneof(
  { weight: 3, arbitrary: phrase.map((text) => text.replaceAll(/[*_]/g, "\\$&")) },
  phrase.map((text) => `**${text.replaceAll(/[*_]/g, "")}**`),
  phrase.map((text) => `[${text.replaceAll(/[*_]/g, "")}](https://a.example/page)`),
  phrase.map((text) => `\`${text}\``),
);
const line = fc.array(passage, { minLength: 1, maxLength: 5 }).map((passages) => passages.join(" "));
const block = fc.oneof(
  line,
  line.map((text) => `> ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item, at) => `${at + 1}. ${item}`).join("\n")),
);
const written = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

const lengthOf = (markdown: string) => markedTextOf(parseRichText(markdown)).text.length;
const wordsOf = (markdown: string) => plainTextOf(parseRichText(markdown)).replaceAll(/[\s•>]|\d+\./g, "");
/** The formatted passages as texts, without quotes, which may be split between their words. */
function passagesOf(markdown: string): string[] {
  const { text, marks } = markedTextOf(parseRichText(markdown));
  return marks.flatMap(({ kind, start, end }) => (kind === "quote" ? [] : [`${kind} ${text.slice(start, end)}`]));
}

it("splits into parts that fit, with every word, and each formatted passage in one of them", () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 60, max: 120 }), (text, limit) => {
      const parts = splitRichText(text, (part) => lengthOf(part) <= limit);
      for (const part of parts) expect(lengthOf(part)).toBeLessThanOrEqual(limit);
      expect(parts.map(wordsOf).join("")).toBe(wordsOf(text));
      expect(parts.flatMap(passagesOf)).toEqual(passagesOf(text));
    }),
    { numRuns: 100 },
  );
});

it("goes on with the formatting of a passage that alone is too long", () => {
  const parts = splitRichText("**one two three** end", (part) => lengthOf(part) <= 8);
  expect(parts).toEqual(["**one two**", "**three**", "end"]);
  expect(splitRichText("[abcdefgh](https://a.example)", (part) => lengthOf(part) <= 5)).toEqual([
    "[abcde](https://a.example)",
    "[fgh](https://a.example)",
  ]);
});

it("counts on in a list, and leaves a text that fits alone", () => {
  expect(splitRichText("3. one\n4. two\n5. six", (part) => lengthOf(part) <= 14)).toEqual(["3. one\n4. two", "5. six"]);
  expect(splitRichText("**a**\n\n> b", () => true)).toEqual(["**a**\n\n> b"]);
  expect(splitRichText("", () => false)).toEqual([]);
});

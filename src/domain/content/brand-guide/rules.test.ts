import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { foldText } from "#kernel/fold-text.ts";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { checkVersion, compileGuide, replaceMatches } from "./rules.ts";
import { GuideContent } from "./schema.ts";

type Fixture = { guide: object; texts: [text: string, expected: string[]][] };
/** Texts as people write them, with what a reviewer would mark; written before the rules were. */
const { guide, texts } = JSON.parse(
  readFileSync(new URL("guide-texts.fixture.json", import.meta.url), "utf8"),
) as Fixture;

const compiled = (content: object) => {
  const found = compileGuide(GuideContent.parse(content));
  if (!found) throw new Error("The guide has no rules.");
  return found;
};
const check = (content: object, text: string, hasLink = false) =>
  checkVersion(compiled(content), { texts: [{ field: "body", text }], hasLink });
const avoid = (word: string, rest: object = {}) => ({ words_to_avoid: [{ word, ...rest }] });

/** Those of some words that others don't have as often, compared as the rules compare them. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const fold = (word: string) => foldText(word).text.replaceAll(/\s+/g, " ");
  const left = others.map(fold);
  return words.filter((word) => {
    const at = left.indexOf(fold(word));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

it("raises few false alarms and misses little on texts in eleven languages", () => {
  const rules = compiled(guide);
  const wordsIn = (text: string) =>
    checkVersion(rules, { texts: [{ field: "body", text }], hasLink: false }).map(({ matches: [match] }) =>
      text.slice(match?.start, match?.end),
    );
  const results = texts.map(([text, expected]) => ({ text, expected, found: wordsIn(text) }));
  // Each word is met once: a text in which a wrong word was found instead of the right one is both.
  const alarms = results.filter(({ expected, found }) => without(found, expected).length > 0);
  const misses = results.filter(({ expected, found }) => without(expected, found).length > 0);
  const list = (rows: typeof results) =>
    rows.map(({ text, found }) => `  ${JSON.stringify(text)} ${found.join()}`).join("\n");
  // biome-ignore lint/suspicious/noConsole: the rate is what this test is for
  console.info(
    `False alarms: ${alarms.length} of ${texts.length}\n${list(alarms)}\nMissed: ${misses.length}\n${list(misses)}`,
  );
  expect(texts.length).toBeGreaterThanOrEqual(200);
  expect(alarms.length / texts.length).toBeLessThanOrEqual(0.03);
  expect(misses.length / texts.length).toBeLessThanOrEqual(0.06);
});

it("says where a word is, why, and what to write, once for all its places", () => {
  const guide = avoid("cheap", { suggestion: "affordable", reason: "It sounds like poor quality.", blocks: true });
  expect(check(guide, "Cheap, cheap!")).toEqual([
    {
      code: "guide_word",
      field: "body",
      severity: "error",
      message: "The brand guide avoids “Cheap”. It sounds like poor quality.",
      fix: "Write “affordable” instead.",
      matches: [
        { start: 0, end: 5, text: "Cheap" },
        { start: 7, end: 12, text: "cheap" },
      ],
      replacement: "affordable",
    },
  ]);
});

it("takes a word literally, whatever it is made of", () => {
  for (const word of ["(a+)+$", ".*", "[", "\\", "a|b", "^", "{{name}}"]) {
    expect(check(avoid(word), "an ordinary text")).toEqual([]);
    expect(check(avoid(word), `so ${word} it is`)).toMatchObject([{ matches: [{ start: 3, end: 3 + word.length }] }]);
  }
});

it("finds a word behind characters that can't be seen, but not behind look-alikes", () => {
  expect(check(avoid("cheap"), "so ch\u200be\u00adap")).toMatchObject([{ matches: [{ start: 3, end: 10 }] }]);
  expect(check(avoid("cheap"), "so ch\u0435ap")).toEqual([]);
});

it("finds nothing within a word of the brand, and the longer of two words", () => {
  const words_to_use = [{ word: "coffee bar", replaces: ["coffee shop", "bar"] }];
  expect(check({ words_to_use }, "Our coffee bar")).toEqual([]);
  expect(check({ words_to_use }, "Our bar")).toMatchObject([{ replacement: "coffee bar" }]);
  const two = { words_to_avoid: [{ word: "best" }, { word: "best ever" }] };
  expect(check(two, "the best ever")).toMatchObject([{ matches: [{ start: 4, end: 13 }] }]);
});

it("wants a source for a claim, which a link is", () => {
  const claims = [{ word: "guaranteed", reason: "Say who tested it." }];
  expect(check({ claims }, "Guaranteed fresh")).toMatchObject([
    {
      code: "guide_claim",
      severity: "warning",
      message: "“Guaranteed” needs a source. Say who tested it.",
      replacement: null,
    },
  ]);
  expect(check({ claims }, "Guaranteed fresh: https://example.com/test")).toEqual([]);
  expect(check({ claims }, "Guaranteed fresh", true)).toEqual([]);
});

it("finds whole emoji, and no signs that are text", () => {
  const found = check({ emoji: "block" }, "👍🏽 and 👩‍🍳, 🇩🇪, ☕, ❤️ © 2026 ™ 1 #");
  expect(found).toMatchObject([{ code: "guide_emoji", severity: "error", replacement: "" }]);
  expect(found[0]?.matches).toHaveLength(5);
  expect(check({ emoji: "warn" }, "© 2026 ™ ↔ 1 #")).toEqual([]);
});

it("says which text of a version it is about", () => {
  const texts = [
    { field: "thread.0", text: "cheap" },
    { field: "media.0", text: "A cheap cup", isAlt: true },
  ];
  expect(checkVersion(compiled(avoid("cheap")), { texts, hasLink: false })).toMatchObject([
    { field: "thread.0", message: "The brand guide avoids “cheap”." },
    { field: "media.0", message: "Alt text: The brand guide avoids “cheap”." },
  ]);
});

it.each([
  ["words", "cheap coffee a lot ".repeat(530)],
  ["one letter, which begins many words", "a ".repeat(5000)],
  ["Japanese", "激安のコーヒーは本日も港で".repeat(770)],
  ["marks", "a\u0301\u0323".repeat(3334)],
])("checks 10,000 characters of %s against 200 rules no slower than fifty thousand posts are read", async (_, text) => {
  const words = Array.from({ length: 199 }, (_, index) => ({ word: `${"a ".repeat(index % 40)}${index} x` }));
  const guide = compiled({ words_to_avoid: [...words, { word: "激安" }] });
  const base = await ordinaryTime();
  const work = () => checkVersion(guide, { texts: [{ field: "body", text }], hasLink: false });
  work();
  expect(await processorTime(work)).toBeLessThan(2 * base);
});

it.each([
  ["Cheap and cheap", "affordable", "Affordable and affordable"],
  ["so CHEAP", "low-priced", "so Low-priced"],
  ["very cheap indeed", "", "very indeed"],
  ["cheap", "", ""],
])("replaces the words of %j with %j", (text, replacement, after) => {
  const [finding] = check(avoid("cheap"), text);
  expect(replaceMatches(text, finding?.matches ?? [], replacement)).toBe(after);
  const changed = `x${text}`;
  expect(replaceMatches(changed, finding?.matches ?? [], replacement)).toBe(changed);
});

it("reports a word that blocks a post behind any number of warnings", () => {
  const warned = Array.from({ length: 50 }, (_, index) => ({ word: `w${index}` }));
  const words_to_avoid = [...warned, { word: "secret", blocks: true }];
  const found = check({ words_to_avoid }, `${warned.map(({ word }) => word).join(" ")} secret`);
  expect(found).toHaveLength(20);
  expect(found[0]).toMatchObject({ severity: "error", matches: [{ text: "secret" }] });
});

import { expect, it } from "vitest";
import { titleOf } from "./google/youtube/describe.ts";
import { splitSections } from "./slack/text.ts";

const FAMILY = "👩‍👩‍👧‍👦";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

it.each([
  ["中文標題很長".repeat(30)],
  ["क्षेत्र की नई चाय की दुकान ".repeat(8)],
  [FAMILY.repeat(40)],
  ["We open at nine. ".repeat(12)],
])("a video's title is the beginning of the first line, in whole characters: %s", (line) => {
  const title = titleOf({ body: `${line}\nMore`, options: {} });
  expect(title.length).toBeLessThanOrEqual(100);
  expect(title.endsWith("…")).toBe(true);
  const kept = title.slice(0, -1);
  expect(line.startsWith(kept)).toBe(true);
  expect(charactersOf(line).slice(0, charactersOf(kept).length).join("")).toBe(kept);
});

it("a message is divided between characters", () => {
  const sections = splitSections(`a${FAMILY.repeat(700)}`);
  expect(sections.length).toBeGreaterThan(1);
  expect(new Set(sections.flatMap(charactersOf))).toEqual(new Set(["a", FAMILY]));
});

import { expect, test } from "vitest";
import { CreateIdeaInput } from "#domain/content/ideas/schema.ts";
import { MAX_ROWS, readIdeas } from "./read-ideas.ts";

function rows(text: string) {
  const read = readIdeas(text, CreateIdeaInput);
  if (typeof read === "string") throw new Error(read);
  return read;
}

test("reads each line as an idea, without bullet or number", () => {
  expect(
    rows("- Ice on the harbour\n\n2) The old lighthouse\n  • 1908 in pictures").map(({ headline }) => headline),
  ).toEqual(["Ice on the harbour", "The old lighthouse", "1908 in pictures"]);
});

test('recognizes CSV by a "headline" column, with any delimiter', () => {
  const [first, second] = rows(
    'Headline;Format;References;Body\n"Ice; thin";Carousel;https://a.example/x https://b.example;"One\ntwo"\nPlain;;;',
  );
  expect(first?.idea).toMatchObject({
    headline: "Ice; thin",
    format: "carousel",
    body: "One\ntwo",
    references: [{ url: "https://a.example/x" }, { url: "https://b.example" }],
  });
  expect(second?.idea).toMatchObject({ headline: "Plain", format: "text", status: "new", references: [] });
});

test("accepts JSON as a list, as the API's input, or as one idea", () => {
  const ideas = [{ headline: "A", external_key: "a-1" }, { headline: "B" }];
  for (const text of [JSON.stringify(ideas), JSON.stringify({ ideas })]) {
    expect(rows(text).map(({ headline }) => headline)).toEqual(["A", "B"]);
  }
  expect(rows(JSON.stringify(ideas[0]))[0]?.idea?.external_key).toBe("a-1");
});

test("reports errors per row and keeps valid rows", () => {
  const [bad, good] = rows(JSON.stringify([{ headline: "", format: "poem" }, { headline: "Good" }]));
  expect(bad).toMatchObject({
    row: 1,
    idea: null,
    errors: ["headline: Headline is required.", expect.stringMatching(/^format: /)],
  });
  expect(good).toMatchObject({ row: 2, errors: [] });
  expect(rows("[3]")[0]?.errors).toHaveLength(1);
});

test("gives equal ideas the same key and marks duplicates", () => {
  const [a, b, c] = rows("Ice\nSnow\nIce");
  expect([a?.duplicateOf, b?.duplicateOf, c?.duplicateOf]).toEqual([null, null, 1]);
  expect(rows("Ice")[0]?.idea?.external_key).toBe(a?.idea?.external_key);
  expect(a?.idea?.external_key).not.toBe(b?.idea?.external_key);
});

test("explains why a list can't be read", () => {
  expect(readIdeas("[{", CreateIdeaInput)).toMatch(/^Invalid JSON/);
  expect(readIdeas('headline,body\n"never closed', CreateIdeaInput)).toMatch(/^This CSV can't be read/);
  expect(readIdeas("x\n".repeat(MAX_ROWS + 1), CreateIdeaInput)).toMatch(/^At most/);
  expect(readIdeas("  ", CreateIdeaInput)).toEqual([]);
});

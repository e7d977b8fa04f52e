import { expect, test } from "vitest";
import { CreateIdeaInput } from "#domain/ideas/schema.ts";
import { MOST_ROWS, readIdeas } from "./read-ideas.ts";

function rows(text: string) {
  const read = readIdeas(text, CreateIdeaInput);
  if (typeof read === "string") throw new Error(read);
  return read;
}

test("each line is an idea, without its bullet or number", () => {
  expect(
    rows("- Ice on the harbour\n\n2) The old lighthouse\n  • 1908 in pictures").map(({ headline }) => headline),
  ).toEqual(["Ice on the harbour", "The old lighthouse", "1908 in pictures"]);
});

test("a CSV is known by its column headline, whatever divides it", () => {
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

test("JSON is a list, what the API takes, or one idea", () => {
  const ideas = [{ headline: "A", external_key: "a-1" }, { headline: "B" }];
  for (const text of [JSON.stringify(ideas), JSON.stringify({ ideas })]) {
    expect(rows(text).map(({ headline }) => headline)).toEqual(["A", "B"]);
  }
  expect(rows(JSON.stringify(ideas[0]))[0]?.idea?.external_key).toBe("a-1");
});

test("what is wrong is said at its row, and the others stay good", () => {
  const [bad, good] = rows(JSON.stringify([{ headline: "", format: "poem" }, { headline: "Good" }]));
  expect(bad).toMatchObject({
    row: 1,
    idea: null,
    errors: ["headline: Headline is required.", expect.stringMatching(/^format: /)],
  });
  expect(good).toMatchObject({ row: 2, errors: [] });
  expect(rows("[3]")[0]?.errors).toHaveLength(1);
});

test("the same words get the same key, and a twin says of whom", () => {
  const [a, b, c] = rows("Ice\nSnow\nIce");
  expect([a?.sameAs, b?.sameAs, c?.sameAs]).toEqual([null, null, 1]);
  expect(rows("Ice")[0]?.idea?.external_key).toBe(a?.idea?.external_key);
  expect(a?.idea?.external_key).not.toBe(b?.idea?.external_key);
});

test("what cannot be read at all says why", () => {
  expect(readIdeas("[{", CreateIdeaInput)).toMatch(/^This is no JSON/);
  expect(readIdeas('headline,body\n"never closed', CreateIdeaInput)).toMatch(/^This CSV cannot be read/);
  expect(readIdeas("x\n".repeat(MOST_ROWS + 1), CreateIdeaInput)).toMatch(/^At most/);
  expect(readIdeas("  ", CreateIdeaInput)).toEqual([]);
});

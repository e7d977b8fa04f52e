import { expect, test } from "vitest";
import { readIdeas } from "./ideas-read.ts";

const two = [{ headline: "One" }, { headline: "Two" }];
const refused = (message: RegExp) => expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) });

test("reads ideas as an array, in an object, a single one, or one per line", async () => {
  expect(await readIdeas(JSON.stringify(two), "json")).toEqual(two);
  expect(await readIdeas(`\uFEFF${JSON.stringify({ ideas: two })}`, "json")).toEqual(two);
  expect(await readIdeas('{"headline": "One"}', "json")).toEqual([two[0]]);
  expect(await readIdeas('{"headline":"One"}\r\n\n{"headline":"Two"}\n', "json")).toEqual(two);
});

test("reads a spreadsheet with a column for each field", async () => {
  const csv =
    '\uFEFFHeadline;body;references;external_key\n"One; two";;https://a.test https://b.test;k-1\nThree;"a\nb";;\n';
  expect(await readIdeas(csv, "csv")).toEqual([
    {
      headline: "One; two",
      references: [{ url: "https://a.test" }, { url: "https://b.test" }],
      external_key: "k-1",
    },
    { headline: "Three", body: "a\nb" },
  ]);
});

test("refuses invalid input, with its position", async () => {
  await expect(readIdeas('{"headline":"One"}\n{"headline"', "json")).rejects.toEqual(refused(/^Line 2 /));
  await expect(readIdeas('[{"headline":"One"}, 3]', "json")).rejects.toEqual(refused(/^Idea 2 /));
  await expect(readIdeas("[]", "json")).rejects.toEqual(refused(/no idea/));
  await expect(readIdeas("headline,colour\na,b\n", "csv")).rejects.toEqual(refused(/“colour”/));
  await expect(readIdeas('headline\n"open', "csv")).rejects.toEqual(refused(/CSV can't be read/));
});

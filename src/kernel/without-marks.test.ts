import { expect, it } from "vitest";
import { withoutMarks } from "./without-marks.ts";

it.each([
  ["# The **launch** of *spring*", "The launch of spring"],
  ["> A quote\n> of two lines", "A quote\nof two lines"],
  ["- first\n* second\n1. third", "first\nsecond\nthird"],
  ["Read [the story](https://example.com/a_b) now", "Read the story now"],
  ["![A boat](media:12)\nThe boat", "A boat\nThe boat"],
  ["> - **Tea**, [*cakes*](https://example.com)", "Tea, cakes"],
  ["~~old~~ and `code` and _new_", "old and code and new"],
  ["```ts\nconst a = 1;\n```", "\nconst a = 1;\n"],
  ["5 * 3 and snake_case and 2 * 4", "5 * 3 and snake_case and 2 * 4"],
  ["\\*not bold\\* and \\# no heading", "*not bold* and # no heading"],
  // Cut within a mark.
  ["A long **text that was cu", "A long text that was cu"],
])("reads %j as %j", (text, read) => {
  expect(withoutMarks(text, "markdown")).toBe(read);
  expect(withoutMarks(text, "plain")).toBe(text);
});

import { expect, test } from "vitest";
import { counted, plural } from "./counted.ts";

test("uses the singular for one and the plural for everything else", () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, "post"))).toEqual([
    "0 posts",
    "1 post",
    "2 posts",
    "1,200 posts",
  ]);
  expect([1, 2].map((count) => counted(count, "reply", "replies"))).toEqual(["1 reply", "2 replies"]);
  expect([1, 2].map((count) => plural(count, "is", "are"))).toEqual(["is", "are"]);
});

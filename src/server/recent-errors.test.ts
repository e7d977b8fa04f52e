import { expect, test } from "vitest";
import { createRecent } from "./recent-errors.ts";

test("counts by name, and forgets what is an hour old", () => {
  let minutes = 0;
  const recent = createRecent(() => minutes * 60_000);
  recent.count("rest");
  minutes = 30;
  recent.count("rest");
  recent.count("page");
  expect([...recent.counts()]).toEqual([
    ["rest", 2],
    ["page", 1],
  ]);
  minutes = 60;
  expect([...recent.counts()]).toEqual([
    ["rest", 1],
    ["page", 1],
  ]);
  minutes = 90;
  expect([...recent.counts()]).toEqual([]);
});

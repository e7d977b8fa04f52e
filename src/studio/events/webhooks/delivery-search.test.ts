import { expect, test } from "vitest";
import { isFiltered } from "./delivery-search.ts";

const NONE = { endpoint: null, event: null, status: null, post: null };

test("only a log with a filter is filtered: an empty one without says how deliveries come about", () => {
  expect(isFiltered(NONE)).toBe(false);
  for (const filter of [{ endpoint: 1 }, { event: "test" as const }, { status: "exhausted" as const }, { post: 7 }])
    expect(isFiltered({ ...NONE, ...filter })).toBe(true);
});

import { expect, test } from "vitest";
import { neighbour } from "./neighbour.ts";

const items = [{ id: 7 }, { id: 3 }, { id: 5 }];

test.each([
  [7, 1, { id: 3 }],
  [5, 1, null],
  [7, -1, null],
  [5, -1, { id: 3 }],
  [null, 1, { id: 7 }],
  [99, 1, { id: 7 }],
] as const)("from %s by %s", (from, by, expected) => {
  expect(neighbour(items, from, by)).toEqual(expected);
});

test("an empty pile has none", () => {
  expect(neighbour([], null, 1)).toBeNull();
});

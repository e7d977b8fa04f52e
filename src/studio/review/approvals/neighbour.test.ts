import { expect, test } from "vitest";
import { neighbourOf, successorOf } from "./neighbour.ts";

const items = [{ id: 7 }, { id: 3 }, { id: 5 }];

test.each([
  [7, 1, { id: 3 }],
  [5, 1, null],
  [7, -1, null],
  [5, -1, { id: 3 }],
  [null, 1, { id: 7 }],
  [99, 1, { id: 7 }],
] as const)("moves from %s by %s", (from, by, expected) => {
  expect(neighbourOf(items, from, by)).toEqual(expected);
});

test("returns null for an empty list", () => {
  expect(neighbourOf([], null, 1)).toBeNull();
});

test.each([
  [[7], 7, { id: 3 }],
  [[7, 3], 7, { id: 5 }],
  [[3, 5], 5, { id: 7 }],
  [[7, 3, 5], 3, null],
])("removes %j and moves from %s to %j", (leaving, from, expected) => {
  expect(successorOf(items, leaving, from)).toEqual(expected);
});

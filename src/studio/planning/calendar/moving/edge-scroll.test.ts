import { expect, test } from "vitest";
import { scrollSpeed } from "./edge-scroll.ts";

test("scrolls faster the nearer the pointer is to an edge, and not in between", () => {
  expect(scrollSpeed(400, 0, 800)).toBe(0);
  expect(scrollSpeed(71, 0, 800)).toBeLessThan(0);
  expect(scrollSpeed(10, 0, 800)).toBeLessThan(scrollSpeed(60, 0, 800));
  expect(scrollSpeed(800, 0, 800)).toBeGreaterThan(scrollSpeed(740, 0, 800));
});

test("has the same speed beyond an edge, and leaves room in the middle of a small area", () => {
  expect(scrollSpeed(-50, 0, 800)).toBe(scrollSpeed(0, 0, 800));
  expect(scrollSpeed(50, 0, 100)).toBe(0);
});

import { describe, expect, it, test } from "vitest";
import { largestCrop, partOf, percentOf, withNumber } from "./crop-area.ts";

const whole = { width: 1600, height: 900 };

test.each([
  [null, { x: 0, y: 0, width: 1600, height: 900 }],
  [1, { x: 350, y: 0, width: 900, height: 900 }],
  [4 / 5, { x: 440, y: 0, width: 720, height: 900 }],
  [1.91, { x: 0, y: 31, width: 1600, height: 838 }],
])("centers the largest area of aspect ratio %s", (ratio, part) => {
  expect(largestCrop(whole, ratio)).toEqual(part);
});

test("converts between pixels and percentages without leaving the image", () => {
  const part = { x: 350, y: 0, width: 900, height: 900 };
  expect(partOf(percentOf(part, whole), whole)).toEqual(part);
  expect(partOf({ x: 99.99, y: -1, width: 50, height: 120 }, whole)).toEqual({ x: 800, y: 0, width: 800, height: 900 });
  expect(partOf({ x: 100, y: 100, width: 0, height: 0 }, whole)).toEqual({ x: 1599, y: 899, width: 1, height: 1 });
});

describe("entering a number", () => {
  const part = { x: 100, y: 50, width: 400, height: 500 };

  it("moves the area within the image", () => {
    expect(withNumber(part, "x", 5000, null, whole)).toMatchObject({ x: 1200, width: 400 });
    expect(withNumber(part, "y", -3, null, whole)).toMatchObject({ y: 0 });
  });

  it("changes one side without an aspect ratio, both with one", () => {
    expect(withNumber(part, "width", 640, null, whole)).toMatchObject({ width: 640, height: 500 });
    expect(withNumber(part, "width", 640, 4 / 5, whole)).toMatchObject({ width: 640, height: 800 });
    expect(withNumber(part, "height", 250, 4 / 5, whole)).toMatchObject({ width: 200, height: 250 });
  });

  it("stops at the edge and keeps the aspect ratio", () => {
    expect(withNumber(part, "width", 4000, null, whole).width).toBe(1500);
    expect(withNumber(part, "width", 4000, 4 / 5, whole)).toEqual({ x: 100, y: 50, width: 680, height: 850 });
    expect(withNumber(part, "height", 0, null, whole).height).toBe(1);
  });
});

import { describe, expect, it, test } from "vitest";
import { cleanFileName, kindOf, originalKeyOf, type RenditionLimits, variantFor } from "./rules.ts";

const key = "0123456789abcdef0123456789abcdef";

test.each([
  [key, key],
  [`${key}-thumb`, key],
  [`${key}-square`, key],
  [`${key}-huge`, null],
  [`${key}/`, null],
  [`../${key}`, null],
  [key.toUpperCase(), null],
  [`${key}\n`, null],
  ["", null],
])("the original of %j is %j", (given, original) => {
  expect(originalKeyOf(given)).toBe(original);
});

test.each([
  ["photo.jpg", "photo.jpg"],
  ["../../etc/passwd", "passwd"],
  ["C:\\pictures\\a.png", "a.png"],
  ["a\u0000\u001b[31m\n.png", "a[31m.png"],
  ["  ", "file"],
  ["a/", "file"],
  [`${"x".repeat(254)}😀`, `${"x".repeat(254)}\ufffd`],
])("the name %j is shown as %j", (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
});

test("a kind is the type's first half", () => {
  expect([kindOf("image/png"), kindOf("video/webm")]).toEqual(["image", "video"]);
});

describe("variantFor", () => {
  const rendition = (storageKey: string, width: number, height: number, bytes: number, type = "image/jpeg") => ({
    storageKey,
    width,
    height,
    bytes,
    type,
  });
  const asset = {
    ...rendition("original", 4000, 1000, 9_000_000, "image/png"),
    variants: [
      rendition("small", 1500, 375, 900_000),
      rendition("large", 2048, 512, 3_000_000),
      rendition("square", 1080, 1080, 300_000),
    ],
  };
  const jpeg = ["image/jpeg"];

  it.each<[string, RenditionLimits, string | undefined]>([
    ["the original where it fits", { types: ["image/png"], bytes: 10_000_000 }, "original"],
    ["the largest that fits", { types: ["image/png", ...jpeg], bytes: 5_000_000 }, "large"],
    ["fewer bytes where they count", { types: jpeg, bytes: 976_000 }, "small"],
    ["fewer pixels where they count", { types: jpeg, bytes: 5_000_000, longestSide: 2000 }, "small"],
    ["another shape where that counts", { types: jpeg, bytes: 8_000_000, ratio: { least: 0.8, most: 1.91 } }, "square"],
    ["nothing where nothing fits", { types: ["image/gif"], bytes: 10_000_000 }, undefined],
    ["nothing where all are too large", { types: jpeg, bytes: 1000 }, undefined],
  ])("is %s", (_what, limits, expected) => {
    expect(variantFor(asset, limits)?.storageKey).toBe(expected);
  });
});

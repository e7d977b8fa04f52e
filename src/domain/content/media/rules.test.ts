import { describe, expect, it, test } from "vitest";
import type { MediaLimits } from "#platform/connectors/contract.ts";
import {
  chooseForm,
  cleanFileName,
  fitName,
  kindOf,
  linesOnImage,
  originalKeyOf,
  type Rendition,
  variantFor,
} from "./rules.ts";

const key = "0123456789abcdef0123456789abcdef";

test.each([
  [key, key],
  [`${key}-thumb`, key],
  [`${key}-square`, key],
  [`${key}-fit-1600x1200-500000`, key],
  [`${key}-huge`, null],
  [`${key}-fit-1600`, null],
  [`${key}/`, null],
  [`../${key}`, null],
  [key.toUpperCase(), null],
  [`${key}\n`, null],
  ["", null],
])("the original of %j is %j", (input, original) => {
  expect(originalKeyOf(input)).toBe(original);
});

test.each([
  ["photo.jpg", "photo.jpg"],
  ["../../etc/passwd", "passwd"],
  ["C:\\pictures\\a.png", "a.png"],
  ["a\u0000\u001b[31m\n.png", "a[31m.png"],
  ["  ", "file"],
  ["a/", "file"],
  [`${"x".repeat(254)}😀`, "x".repeat(254)],
])("the name %j is shown as %j", (input, shown) => {
  expect(cleanFileName(input)).toBe(shown);
});

test("kindOf returns the first half of a media type", () => {
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
      { name: "small", ...rendition("small", 1500, 375, 900_000) },
      { name: "large", ...rendition("large", 2048, 512, 3_000_000) },
      { name: "square", ...rendition("square", 1080, 1080, 300_000) },
    ],
  };
  const jpeg = ["image/jpeg"];

  it.each<[string, MediaLimits, string | undefined]>([
    ["the original where it fits", { types: ["image/png"], bytes: 10_000_000 }, "original"],
    ["the largest that fits", { types: ["image/png", ...jpeg], bytes: 5_000_000 }, "large"],
    ["fewer bytes where they count", { types: jpeg, bytes: 976_000 }, "small"],
    ["fewer pixels where they count", { types: jpeg, bytes: 5_000_000, width: { max: 2000 } }, "small"],
    ["another shape where that counts", { types: jpeg, bytes: 8_000_000, ratio: { min: 0.8, max: 1.91 } }, "square"],
    ["nothing where nothing fits", { types: ["image/gif"], bytes: 10_000_000 }, undefined],
    ["nothing where all are too large", { types: jpeg, bytes: 1000 }, undefined],
  ])("is %s", (_what, limits, expected) => {
    expect(variantFor<Rendition, Rendition>(asset, limits)?.storageKey).toBe(expected);
  });
});

describe("chooseForm", () => {
  const photo = {
    storageKey: "original",
    type: "image/jpeg",
    bytes: 9_000_000,
    width: 4000,
    height: 3000,
    variants: [],
  };
  const limits = (image: Partial<MediaLimits>) => ({
    media_types: [],
    media_bytes_limit: 0,
    media: { image: { types: ["image/jpeg"], bytes: 1_000_000, ...image } },
  });
  const made = { name: "fit-4000x3000-1000000", storageKey: "made", type: "image/jpeg", bytes: 990_000 };

  it("plans a smaller image where none fits, with its expected format and size", () => {
    const { form, plan, expected } = chooseForm(photo, limits({ width: { max: 1000 }, pixels: 480_000 }));
    expect(plan).toEqual({ width: 800, height: 600, bytes: 1_000_000 });
    expect(expected).toMatchObject({ type: "image/jpeg", width: 800, height: 600, bytes: 1_000_000 });
    expect(form.storageKey).toBe("original");
  });

  it("returns a rendition that was made by the same plan", () => {
    const { form, plan } = chooseForm({ ...photo, variants: [{ ...made, width: 2000, height: 1500 }] }, limits({}));
    expect([form.storageKey, plan]).toEqual(["made", null]);
  });

  it.each<[string, Partial<typeof photo>, Partial<MediaLimits>]>([
    ["of another shape", {}, { ratio: { max: 1 } }],
    ["too small", { width: 200, height: 150 }, { width: { min: 320 } }],
    ["where no JPEG is taken", {}, { types: ["image/png"] }],
    ["of what may be animated", { type: "image/webp" }, {}],
    ["of a video", { type: "video/mp4" }, {}],
  ])("plans none %s", (_what, change, image) => {
    const asset = { ...photo, ...change };
    expect(chooseForm(asset, limits(image))).toMatchObject({ form: asset, plan: null });
  });

  it("fitName differs for different limits", () => {
    const names = [1000, 2000].map((bytes) => fitName({ width: 10, height: 10, bytes }));
    expect(new Set(names).size).toBe(2);
  });
});

test("a text on an image has no spaces around its lines, one between words, and composed letters", () => {
  expect(linesOnImage("\n\n  Open   on\tSundays \r\n\n from e\u0301 to 17 \n")).toEqual([
    "Open on Sundays",
    "",
    "from \u00e9 to 17",
  ]);
});

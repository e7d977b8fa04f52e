import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { grounds, type Scheme, tones } from "./tokens.ts";

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const schemes: Scheme[] = ["light", "dark"];
const below = ["paper", "surface", "sunken", "hover"] as const;

describe.each(schemes)("contrast in the %s scheme", (scheme) => {
  const colour = grounds[scheme];

  it.each(["ink", "ink-2", "ink-3", "accent"] as const)(
    "has sufficient contrast for %s on every background",
    (text) => {
      for (const ground of below) expect(contrast(colour[text], colour[ground]), ground).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("has sufficient contrast for field borders", () => {
    for (const ground of below)
      expect(contrast(colour["line-strong"], colour[ground]), ground).toBeGreaterThanOrEqual(3);
  });

  it("has sufficient contrast for text on the accent", () => {
    expect(contrast(colour["text-on-accent"], colour.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour["text-on-accent"], colour["accent-hover"])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.accent, colour["accent-soft"])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(tones))(
    "has sufficient contrast for the tone %s on its tint, on backgrounds and filled",
    (_name, tone) => {
      const { text, tint } = tone[scheme];
      expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour.ink, tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour["text-on-accent"], text)).toBeGreaterThanOrEqual(4.5);
      for (const ground of below) expect(contrast(text, colour[ground]), ground).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it("has light paper under images with transparency in both schemes, on which dark logos are legible", () => {
  const css = readFileSync(new URL("./base.css", import.meta.url), "utf8");
  expect(css).toMatch(/^img \{\s*background: var\(--image-ground\);\s*\}/m);
  const schemes = /^(?::root|\[data-mantine-color-scheme="(\w+)"\]) \{\s*--image-ground: (#\w{6});\s*\}/gm;
  const rules = [...css.matchAll(schemes)];
  expect(rules.map(([, scheme]) => scheme)).toEqual([undefined, "dark"]);
  for (const [rule, , plate = ""] of rules) {
    for (const line of ["#000000", grounds.light.ink]) expect(contrast(line, plate), rule).toBeGreaterThanOrEqual(7);
  }
});

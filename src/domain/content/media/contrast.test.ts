import { expect, it } from "vitest";
import { contrastOn, isLegible, neededFor, type Pixels } from "./contrast.ts";

type Color = readonly [red: number, green: number, blue: number, opacity?: number];

/** An image of 10 × 10 pixels. @param colorAt of a pixel by its number */
function image(colorAt: (index: number) => Color): Pixels {
  const colors = Array.from({ length: 100 }, (_, index) => colorAt(index));
  const data = Uint8Array.from(colors.flatMap(([red, green, blue, opacity = 255]) => [red, green, blue, opacity]));
  return { data, width: 10, height: 10 };
}

const WHOLE = { left: 0, top: 0, width: 10, height: 10 };
const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];
const text = (color: string, background: string | null = null) => ({
  text: "Open",
  color,
  background,
  size: 0.03,
  bold: false,
});
const ratio = (...input: Parameters<typeof contrastOn>) => contrastOn(...input)?.ratio;

it.each([
  ["#ffffff", BLACK, 21],
  ["#000000", BLACK, 1],
  // The examples of WebAIM's contrast checker.
  ["#777777", WHITE, 4.47],
  ["#767676", WHITE, 4.54],
  ["#ff0000", WHITE, 3.99],
  ["#0000ff", WHITE, 8.59],
] as const)("of %s on %s is %d", (color, ground, expected) => {
  expect(
    ratio(
      text(color),
      image(() => ground),
      WHOLE,
    ),
  ).toBe(expected);
});

it("is that of the worst pixels, without the worst 5%", () => {
  const specks = (count: number) => image((index) => (index < count ? WHITE : BLACK));
  expect(ratio(text("#ffffff"), specks(5), WHOLE)).toBe(21);
  expect(ratio(text("#ffffff"), specks(6), WHOLE)).toBe(1);
});

it("looks only at what is beneath the text, and at the image alone", () => {
  const half = image((index) => (index % 10 < 5 ? WHITE : BLACK));
  expect(ratio(text("#ffffff"), half, { left: 5, top: 0, width: 5, height: 10 })).toBe(21);
  expect(ratio(text("#ffffff"), half, { left: -20, top: 0, width: 22, height: 10 })).toBe(1);
  expect(ratio(text("#ffffff"), half, { left: 5, top: 2, width: 100, height: 1 })).toBe(21);
  for (const outside of [{ left: 10 }, { left: -5 }, { top: 20 }, { width: 0 }])
    expect(contrastOn(text("#ffffff"), half, { ...WHOLE, width: 5, ...outside })).toBeNull();
});

it("is that with its own background, and transparent pixels are white", () => {
  expect(
    ratio(
      text("#ffffff", "#000000"),
      image(() => WHITE),
      WHOLE,
    ),
  ).toBe(21);
  expect(
    ratio(
      text("#ffffff"),
      image(() => [0, 0, 0, 0]),
      WHOLE,
    ),
  ).toBe(1);
});

it("has to be 4.5, or 3 where letters are large on a phone", () => {
  expect(neededFor({ size: 0.066, bold: false })).toBe(4.5);
  expect(neededFor({ size: 0.067, bold: false })).toBe(3);
  expect(neededFor({ size: 0.051, bold: true })).toBe(4.5);
  expect(neededFor({ size: 0.052, bold: true })).toBe(3);
  const grey = contrastOn(
    text("#777777"),
    image(() => WHITE),
    WHOLE,
  );
  expect(grey).toEqual({ text: "Open", ratio: 4.47, needed: 4.5 });
  expect([isLegible({ ratio: 4.47, needed: 4.5 }), isLegible({ ratio: 4.5, needed: 4.5 })]).toEqual([false, true]);
});

import { expect, test } from "vitest";
import {
  editedSize,
  inputOf,
  isUnedited,
  mirrorImage,
  moveText,
  newText,
  svgColorMatrix,
  turnedSize,
  turnImage,
  uneditedImage,
} from "./image-edit.ts";

const whole = { width: 1600, height: 900 };
const start = uneditedImage(whole);

test("an image that was not edited is sent as it is", () => {
  expect(isUnedited(start, whole)).toBe(true);
  expect(inputOf(start, 7, whole)).toMatchObject({ id: 7, crop: null, width: null, rotate: 0, filter: "none" });
  expect(svgColorMatrix(start)).toBe("1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0");
});

test("turning swaps the sides, starts the crop anew, and four turns end where they began", () => {
  const turned = turnImage({ ...start, ratio: 1 }, whole, 90);
  expect(turnedSize(whole, turned)).toEqual({ width: 900, height: 1600 });
  expect(turned).toMatchObject({ rotate: 90, crop: { x: 0, y: 350, width: 900, height: 900 } });
  const around = [90, 90, 90, 90] as const;
  expect(around.reduce((edit, by) => turnImage(edit, whole, by), start)).toEqual(start);
  expect(turnImage(turnImage(start, whole, 270), whole, 90)).toEqual(start);
});

test("turning a mirrored image swaps its directions", () => {
  expect(turnImage(mirrorImage(start, whole, "horizontally"), whole, 90)).toMatchObject({
    rotate: 90,
    isMirrored: false,
    isUpsideDown: true,
  });
});

test("mirroring keeps what the crop shows", () => {
  const cropped = { ...start, crop: { x: 100, y: 50, width: 400, height: 300 } };
  const mirrored = mirrorImage(mirrorImage(cropped, whole, "horizontally"), whole, "vertically");
  expect(mirrored.crop).toEqual({ x: 1100, y: 550, width: 400, height: 300 });
  expect(mirrorImage(mirrorImage(mirrored, whole, "horizontally"), whole, "vertically")).toEqual(cropped);
});

test("resizing keeps the ratio, and the same width is no change", () => {
  const cropped = { ...start, crop: { x: 0, y: 0, width: 800, height: 450 } };
  expect(editedSize({ ...cropped, width: 400 })).toEqual({ width: 400, height: 225 });
  expect(inputOf({ ...start, width: 1600 }, 7, whole).width).toBeNull();
});

test("texts are told apart, stay on the image, and those that were emptied are not sent", () => {
  const first = newText([]);
  const second = newText([first]);
  expect([second.key === first.key, second.y > first.y]).toEqual([false, true]);
  expect(moveText(first, { x: 0.2, y: -0.1 })).toMatchObject({ x: 0.7, y: 0.4 });
  expect(moveText(first, { x: 9, y: -9 })).toMatchObject({ x: 1, y: 0 });
  const emptied = { ...start, texts: [{ ...first, text: " " }, second] };
  expect(inputOf(emptied, 7, whole).texts).toEqual([expect.not.objectContaining({ key: second.key })]);
  expect(isUnedited({ ...start, texts: [{ ...first, text: "" }] }, whole)).toBe(true);
  expect(isUnedited(emptied, whole)).toBe(false);
});

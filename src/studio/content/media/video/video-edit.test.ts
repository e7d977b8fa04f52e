import { expect, it } from "vitest";
import {
  bitrateOf,
  cropOf,
  estimateBytes,
  isUneditedVideo,
  sizeOf,
  timeText,
  uneditedVideo,
  withEnd,
  withStart,
} from "./video-edit.ts";

const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1920 };

it("keeps the largest part of a shape, where the person wants it, with even sides", () => {
  expect(cropOf(WIDE, { ratio: null, position: 0.5 })).toBeNull();
  expect(cropOf(WIDE, { ratio: 1, position: 0.5 })).toEqual({ left: 420, top: 0, width: 1080, height: 1080 });
  expect(cropOf(WIDE, { ratio: 9 / 16, position: 0 })).toEqual({ left: 0, top: 0, width: 608, height: 1080 });
  expect(cropOf(TALL, { ratio: 4 / 5, position: 1 })).toEqual({ left: 0, top: 570, width: 1080, height: 1350 });
  const odd = cropOf({ width: 101, height: 57 }, { ratio: 1, position: 0.5 });
  expect([(odd?.width ?? 1) % 2, (odd?.height ?? 1) % 2]).toEqual([0, 0]);
});

it("makes a video smaller, never larger", () => {
  const edit = uneditedVideo(10);
  expect(sizeOf(WIDE, edit)).toEqual(WIDE);
  expect(sizeOf(WIDE, { ...edit, side: 720 })).toEqual({ width: 1280, height: 720 });
  expect(sizeOf(TALL, { ...edit, side: 480, ratio: 1 })).toEqual({ width: 480, height: 480 });
  expect(sizeOf({ width: 320, height: 180 }, { ...edit, side: 1080 })).toEqual({ width: 320, height: 180 });
});

it("knows whether anything was edited", () => {
  const edit = uneditedVideo(10);
  expect(isUneditedVideo(edit, 10)).toBe(true);
  for (const part of [{ ratio: 1 }, { side: 720 }, { span: { start: 1, end: 10 } }, { span: { start: 0, end: 9 } }]) {
    expect(isUneditedVideo({ ...edit, ...part }, 10)).toBe(false);
  }
});

it("keeps the ends in order and within the video", () => {
  expect(withStart({ start: 0, end: 5 }, 9)).toEqual({ start: 4.5, end: 5 });
  expect(withStart({ start: 2, end: 5 }, -1)).toEqual({ start: 0, end: 5 });
  expect(withEnd({ start: 2, end: 5 }, 1, 10)).toEqual({ start: 2, end: 2.5 });
  expect(withEnd({ start: 2, end: 5 }, 99, 10)).toEqual({ start: 2, end: 10 });
});

it("estimates bytes and shows times", () => {
  expect(bitrateOf({ width: 2, height: 2 })).toBe(500_000);
  expect(estimateBytes(WIDE, uneditedVideo(8))).toBe(bitrateOf(WIDE) + 128_000);
  expect([0, 4.44, 64.5, 600].map(timeText)).toEqual(["0:00.0", "0:04.4", "1:04.5", "10:00.0"]);
});

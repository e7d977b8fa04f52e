import { expect, it } from "vitest";
import { type PreviewMedia, withThumbnail } from "./content.ts";

const image: PreviewMedia = {
  url: "/cup.jpg",
  full: "/cup.jpg",
  alt: "A cup",
  width: 1280,
  height: 720,
  kind: "image",
};
const video: PreviewMedia = {
  url: "/frame.jpg",
  full: "/frame.jpg",
  alt: "",
  width: 1080,
  height: 1920,
  kind: "video",
};

it("shows the image beside a video as the video's thumbnail", () => {
  expect(withThumbnail([video, image])).toEqual([{ ...video, url: "/cup.jpg", full: "/cup.jpg", alt: "A cup" }]);
  expect(withThumbnail([video])).toEqual([video]);
  expect(withThumbnail([image])).toEqual([image]);
});

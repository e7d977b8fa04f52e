import { expect, it } from "vitest";
import { asSent, type PreviewMedia, withThumbnail } from "./content.ts";

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

it("shows every text with the handles that the network receives", () => {
  const text = "Hi @Ada Marsh";
  const content = { title: null, body: text, thread: [text], media: [], firstComment: text, tags: [] };
  const sent = "Hi @ada.bsky.social";
  expect(asSent({ ...content, mentions: [{ name: "Ada Marsh", handle: "@ada.bsky.social" }] })).toMatchObject({
    body: sent,
    thread: [sent],
    firstComment: sent,
  });
  expect(asSent({ ...content, firstComment: null, mentions: [] })).toMatchObject({ body: text, firstComment: null });
});

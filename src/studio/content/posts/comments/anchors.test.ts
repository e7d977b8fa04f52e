import { describe, expect, it } from "vitest";
import { mediaAnchor } from "../marks/marks.ts";
import { anchorOf, anchorOfText, isCurrent, passagesOf } from "./anchors.ts";

const NO_MEDIA = { media_id: null, point: null, time: null };
const post = {
  body: "We open at nine.",
  channels: [
    { body: "We open at nine.", thread: ["And at ten on Sundays."], firstComment: null },
    { body: "Open!", thread: [], firstComment: "At the harbour" },
  ],
  mediaIds: [4],
};

describe("anchors of thread entries", () => {
  it("lists each text once, with its position", () => {
    expect(passagesOf(post)).toEqual([
      { field: "body", text: "We open at nine." },
      { field: "thread", text: "And at ten on Sundays." },
      { field: "body", text: "Open!" },
      { field: "first_comment", text: "At the harbour" },
    ]);
  });

  it("trims whitespace around the selection", () => {
    const [passage = { field: "body" as const, text: "" }] = passagesOf(post);
    expect(anchorOf(passage, 7, 16)).toEqual({ field: "body", quote: "at nine.", start: 8, ...NO_MEDIA });
    expect(anchorOf(passage, 2, 3)).toBeNull();
    expect(anchorOf(passage, 4, 4)).toBeNull();
  });

  it("is valid while the same text is in the same place, or the image exists", () => {
    const quoting = (field: "body" | "thread", quote: string) => ({ field, quote, start: 0, ...NO_MEDIA });
    expect(isCurrent(quoting("body", "at nine"), post)).toBe(true);
    expect(isCurrent(quoting("thread", "at nine"), post)).toBe(false);
    expect(isCurrent(quoting("body", "at eight"), post)).toBe(false);
    expect(isCurrent(mediaAnchor(4, { point: { x: 0.5, y: 0.25 } }), post)).toBe(true);
    expect(isCurrent(mediaAnchor(5), post)).toBe(false);
  });
});

describe("a text selected in a preview", () => {
  const passages = [
    { field: "body", text: "We open\n\nat nine, on Sunday too." },
    { field: "first_comment", text: "See you on Monday" },
  ] as const;

  it("is found in its passage, however the preview breaks lines", () => {
    const anchor = { field: "body", quote: "open\n\nat nine", start: 3, ...NO_MEDIA };
    expect(anchorOfText(passages, "open at\nnine")).toEqual(anchor);
    expect(anchorOfText(passages, " on Monday\n")).toMatchObject({
      field: "first_comment",
      quote: "on Monday",
      start: 8,
    });
  });

  it("is quoted as it was written where the preview shows what is sent for a saved mention", () => {
    const written = [{ field: "body", text: "Hi @Ada Marsh, hello" }] as const;
    const mentions = [{ name: "Ada Marsh", handle: "@ada.bsky.social" }];
    const quoted = (selected: string) => anchorOfText(written, selected, mentions);
    expect(quoted("Hi @ada.bsky.social")).toMatchObject({ quote: "Hi @Ada Marsh", start: 0 });
    expect(quoted("bsky.social, hello")).toMatchObject({ quote: "@Ada Marsh, hello", start: 3 });
    expect(quoted(", hello")).toMatchObject({ quote: ", hello", start: 13 });
    expect(quoted("Ada Marsh")).toBeNull();
  });

  it("can't be quoted where it is not in one passage", () => {
    expect(anchorOfText(passages, "too. See you")).toBeNull();
    expect(anchorOfText(passages, "12 minutes ago")).toBeNull();
    expect(anchorOfText(passages, " \n")).toBeNull();
  });
});

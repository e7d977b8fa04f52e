import { expect, test } from "vitest";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { asset } from "../saving/draft.fixture.ts";
import { type Draft, emptyDraft } from "../saving/draft.ts";
import { findPassage } from "./find-passage.ts";

const draft: Draft = {
  ...emptyDraft([1, 2]),
  body: "Open at nine. Closed at nine.",
  media: [asset(5)],
  variants: {
    1: { firstComment: "See you at nine.", thread: ["Bring a coat.", "Doors open at nine."] },
    2: { body: "We open at ten, at the pier.", media: [asset(6)] },
  },
};
const anchor = (change: Partial<Anchor>): Anchor => ({
  field: "body",
  quote: "at nine",
  start: null,
  media_id: null,
  point: null,
  time: null,
  ...change,
});

const find = (within: Draft, wanted: Anchor, shown: number | null) =>
  findPassage(within, wanted, [shown, null, ...within.channelIds]);

test("finds a passage in the field that the comment refers to", () => {
  const passage = (id: string, start: number) => ({ field: "passage", id, start, end: start + "at nine".length });
  expect(find(draft, anchor({}), null)).toEqual({ channelId: null, to: passage("post-text", 5) });
  expect(find(draft, anchor({ field: "first_comment" }), null)).toEqual({
    channelId: 1,
    to: passage("first-comment", 8),
  });
  expect(find(draft, anchor({ field: "thread" }), null)).toEqual({
    channelId: 1,
    to: passage("thread-part-1", 11),
  });
});

test("prefers the occurrence at the stored position, then the nearest one", () => {
  const startOf = (start: number) => find(draft, anchor({ start }), null)?.to;
  expect(startOf(21)).toMatchObject({ start: 21 });
  expect(startOf(19)).toMatchObject({ start: 21 });
  expect(startOf(6)).toMatchObject({ start: 5 });
  expect(startOf(400)).toMatchObject({ start: 21 });
});

test("stays in the version being edited unless the passage is at its position in another", () => {
  expect(find(draft, anchor({}), 1)).toMatchObject({ channelId: 1 });
  expect(find(draft, anchor({}), 2)).toMatchObject({ channelId: null });
  expect(find(draft, anchor({ quote: "at the pier" }), null)).toMatchObject({ channelId: 2 });
  const both: Draft = { ...draft, body: "At the pier: at ten." };
  expect(find(both, anchor({ quote: "at ten", start: 8 }), null)).toMatchObject({ channelId: 2 });
});

test("finds images in the version that shows them", () => {
  const image = (id: number) => anchor({ field: "media", quote: "", media_id: id });
  expect(find(draft, image(5), 2)).toEqual({ channelId: null, to: { field: "alt", assetId: 5, part: 0 } });
  expect(find(draft, image(6), null)).toEqual({ channelId: 2, to: { field: "alt", assetId: 6, part: 0 } });
  const threaded = {
    ...draft,
    variants: { ...draft.variants, 1: { thread: ["", "Two"], threadMedia: [[], [asset(8)]] } },
  };
  expect(find(threaded, image(8), null)).toEqual({ channelId: 1, to: { field: "alt", assetId: 8, part: 2 } });
  expect(find(draft, image(7), null)).toBeNull();
});

test("finds nothing where the passage is gone, and not in deselected channels", () => {
  expect(find(draft, anchor({ quote: "at eight" }), null)).toBeNull();
  expect(find({ ...draft, channelIds: [2] }, anchor({ field: "first_comment" }), null)).toBeNull();
});

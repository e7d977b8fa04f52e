import { expect, test } from "vitest";
import { moveToPart } from "../channels/variants.ts";
import { asset, post, publication } from "./draft.fixture.ts";
import { changedAltTexts, draftOf, emptyDraft, inputOf, isBlank, isSameContent } from "./draft.ts";
import { isSameDraft } from "./draft-shape.ts";

const draft = { ...emptyDraft([1, 2]), body: "News", media: [asset(7, "A hill"), asset(8)] };

test("treats a draft without text, media, tags and note as blank", () => {
  expect(isBlank({ ...emptyDraft([1]), body: " \n" })).toBe(true);
  expect(isBlank({ ...emptyDraft([]), note: "later" })).toBe(false);
  expect(isBlank(draft)).toBe(false);
});

test("compares the order of media and alt texts, but not the order of channels", () => {
  expect(isSameContent(draft, { ...draft, channelIds: [2, 1] })).toBe(true);
  expect(isSameContent(draft, { ...draft, media: draft.media.toReversed() })).toBe(false);
  expect(isSameContent(draft, { ...draft, media: [asset(7, "A hill "), asset(8)] })).toBe(true);
  expect(isSameContent(draft, { ...draft, media: [asset(7, "A hut"), asset(8)] })).toBe(false);
});

test("treats time and note as changes, but not as content", () => {
  const moved = { ...draft, when: { kind: "in", minutes: 1 } as const };
  expect(isSameContent(draft, moved)).toBe(true);
  expect(isSameDraft(draft, moved)).toBe(false);
  expect(isSameDraft(draft, { ...draft, note: "n" })).toBe(false);
});

test("sends only alt texts that differ from the stored ones", () => {
  const stored = new Map([
    [7, "A hill"],
    [8, ""],
  ]);
  expect(changedAltTexts(draft, stored)).toEqual([]);
  expect(changedAltTexts({ ...draft, media: [asset(7, "A hut")] }, stored).map(({ id }) => id)).toEqual([7]);
});

test("omits an unchanged time", () => {
  expect(inputOf(draft, "UTC", undefined, new Map())).not.toHaveProperty("scheduled_at");
  expect(inputOf(draft, "UTC", null, new Map())).toMatchObject({ scheduled_at: null, media_ids: [7, 8] });
});

test("sends each channel's overrides, and none for a channel without any", () => {
  const own = { body: "For two", thread: ["More", " "], firstComment: "Hi", media: [asset(9)] };
  const { channels } = inputOf({ ...draft, variants: { 2: own, 3: own } }, "UTC", null, new Map([[1, null]]));
  expect(channels).toEqual([
    { channel_id: 1, overrides: {}, scheduled_at: null },
    { channel_id: 2, overrides: { body: "For two", thread: ["More"], first_comment: "Hi", media_ids: [9] } },
  ]);
});

test("sends the media of thread parts with their part, and a part that has nothing else", () => {
  const own = { thread: ["Two", " ", "\n"], threadMedia: [[], [asset(8), asset(9)], []] };
  const { channels } = inputOf({ ...emptyDraft([1]), variants: { 1: own } }, "UTC", undefined, new Map());
  expect(channels).toEqual([{ channel_id: 1, overrides: { thread: ["Two", ""], thread_media_ids: [[], [8, 9]] } }]);
  expect(isBlank({ ...emptyDraft([1]), variants: { 1: { thread: [""], threadMedia: [[asset(8)]] } } })).toBe(false);
});

test("treats the part, the order and the alt texts of thread media as content", () => {
  const own = (...threadMedia: ReturnType<typeof asset>[][]) => ({
    ...draft,
    variants: { 1: { thread: ["Two", "Three"], threadMedia } },
  });
  const before = own([asset(7), asset(8)], []);
  const others = [
    own([asset(8), asset(7)], []),
    own([asset(7)], [asset(8)]),
    own([asset(7, "A hill"), asset(8)], []),
    own([asset(7)], []),
  ];
  for (const after of others) {
    expect(isSameContent(before, after)).toBe(false);
    expect(isSameDraft(before, after)).toBe(false);
  }
  expect(isSameContent(before, own([asset(7), asset(8)]))).toBe(true);
  const described = own([asset(9, "A pier")]);
  expect(changedAltTexts({ ...described, media: [] }, new Map([[9, ""]])).map(({ id }) => id)).toEqual([9]);
});

test("moves an asset between the parts of a thread, out of shared media too", () => {
  const parts = { ...draft, variants: { 1: { thread: ["Two", "Three"], threadMedia: [[asset(9)], []] } } };
  const own = moveToPart(parts, 1, asset(8), 0, 2).variants[1];
  expect(own?.media?.map(({ id }) => id)).toEqual([7]);
  expect(own?.threadMedia?.map((files) => files.map(({ id }) => id))).toEqual([[9], [8]]);
  const back = moveToPart(parts, 1, asset(9), 1, 0).variants[1];
  expect(back?.media?.map(({ id }) => id)).toEqual([7, 8, 9]);
  expect(back?.threadMedia).toBeUndefined();
  expect(moveToPart(parts, 1, asset(7), 0, 1).media).toEqual(draft.media);
});

test("reads a stored post with its overrides back as the same draft", () => {
  const ofThread = { thread: ["Two", "Three"], thread_media_ids: [[], [9]] };
  const overrides = { body: "Own", media_ids: [9], ...ofThread, first_comment: "Hi", options: { pinned: true } };
  const at = "2026-11-24T08:00:00.000000+00:00";
  const stored = post({ publications: [publication({ overrides, follows_post: false, scheduled_at: at })] });
  const back = draftOf(stored, [asset(9)]);
  expect(back.variants[1]?.when).toEqual({ kind: "at", instant: at });
  expect(inputOf(back, "UTC", undefined, new Map()).channels).toEqual([{ channel_id: 1, overrides }]);
  expect(isSameDraft(back, draftOf(stored, [asset(9)]))).toBe(true);
  expect(isSameContent(back, { ...back, variants: { 1: { ...back.variants[1], thread: undefined } } })).toBe(false);
});

test("treats a channel's custom time as a change while the channel is selected", () => {
  const moved = { ...draft, variants: { 2: { when: { kind: "in", minutes: 60 } as const } } };
  expect(isSameDraft(draft, moved)).toBe(false);
  expect(isSameDraft({ ...draft, channelIds: [1] }, { ...moved, channelIds: [1] })).toBe(true);
});

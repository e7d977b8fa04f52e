import { expect, test } from "vitest";
import { picture, post, publication } from "./draft.fixture.ts";
import { draftOf, emptyDraft, inputOf, isBlank, isSameContent, redescribed } from "./draft.ts";
import { isSameDraft } from "./draft-shape.ts";

const draft = { ...emptyDraft([1, 2]), body: "News", pictures: [picture(7, "A hill"), picture(8)] };

test("a draft without words, pictures, tags and note is not worth a post", () => {
  expect(isBlank({ ...emptyDraft([1]), body: " \n" })).toBe(true);
  expect(isBlank({ ...emptyDraft([]), note: "later" })).toBe(false);
  expect(isBlank(draft)).toBe(false);
});

test("the order of channels says nothing, that of pictures does, and so do alt texts", () => {
  expect(isSameContent(draft, { ...draft, channelIds: [2, 1] })).toBe(true);
  expect(isSameContent(draft, { ...draft, pictures: draft.pictures.toReversed() })).toBe(false);
  expect(isSameContent(draft, { ...draft, pictures: [picture(7, "A hill "), picture(8)] })).toBe(true);
  expect(isSameContent(draft, { ...draft, pictures: [picture(7, "A hut"), picture(8)] })).toBe(false);
});

test("a time and a note are no content, but they are changes", () => {
  const moved = { ...draft, when: { kind: "in", minutes: 1 } as const };
  expect(isSameContent(draft, moved)).toBe(true);
  expect(isSameDraft(draft, moved)).toBe(false);
  expect(isSameDraft(draft, { ...draft, note: "n" })).toBe(false);
});

test("only alt texts that are not stored yet are sent", () => {
  const stored = new Map([
    [7, "A hill"],
    [8, ""],
  ]);
  expect(redescribed(draft, stored)).toEqual([]);
  expect(redescribed({ ...draft, pictures: [picture(7, "A hut")] }, stored).map(({ id }) => id)).toEqual([7]);
});

test("a time that is left as it is is not named", () => {
  expect(inputOf(draft, "UTC", undefined, new Map())).not.toHaveProperty("scheduled_at");
  expect(inputOf(draft, "UTC", null, new Map())).toMatchObject({ scheduled_at: null, media_ids: [7, 8] });
});

test("what a channel has of its own goes along with it, and nothing for one that shares all", () => {
  const own = { body: "For two", thread: ["More", " "], firstComment: "Hi", pictures: [picture(9)] };
  const { channels } = inputOf({ ...draft, variants: { 2: own, 3: own } }, "UTC", null, new Map([[1, null]]));
  expect(channels).toEqual([
    { channel_id: 1, overrides: {}, scheduled_at: null },
    { channel_id: 2, overrides: { body: "For two", thread: ["More"], first_comment: "Hi", media_ids: [9] } },
  ]);
});

test("a stored post comes back with what its channels have of their own, and is the same again", () => {
  const overrides = { body: "Own", media_ids: [9], thread: ["Two"], first_comment: "Hi", options: { pinned: true } };
  const at = "2026-11-24T08:00:00.000000+00:00";
  const stored = post({ publications: [publication({ overrides, follows_post: false, scheduled_at: at })] });
  const back = draftOf(stored, [picture(9)]);
  expect(back.variants[1]?.when).toEqual({ kind: "at", instant: at });
  expect(inputOf(back, "UTC", undefined, new Map()).channels).toEqual([{ channel_id: 1, overrides }]);
  expect(isSameDraft(back, draftOf(stored, [picture(9)]))).toBe(true);
  expect(isSameContent(back, { ...back, variants: { 1: { ...back.variants[1], thread: undefined } } })).toBe(false);
});

test("a channel's own time is a change, as long as the post goes there", () => {
  const moved = { ...draft, variants: { 2: { when: { kind: "in", minutes: 60 } as const } } };
  expect(isSameDraft(draft, moved)).toBe(false);
  expect(isSameDraft({ ...draft, channelIds: [1] }, { ...moved, channelIds: [1] })).toBe(true);
});

import { expect, test } from "vitest";
import { picture } from "./draft.fixture.ts";
import { emptyDraft, inputOf, isBlank, isSameContent, isSameDraft, redescribed } from "./draft.ts";

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
  expect(inputOf(draft, "UTC", undefined)).not.toHaveProperty("scheduled_at");
  expect(inputOf(draft, "UTC", null)).toMatchObject({ scheduled_at: null, media_ids: [7, 8] });
});

import { expect, test } from "vitest";
import { channel, picture } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { contentOf, pictureIdsOf, withRevision } from "./revision-draft.ts";

const content = {
  body: "Before",
  media_ids: [7, 8],
  tags: ["old"],
  scheduled_at: "2026-11-01T09:00:00.000000+00:00",
  channels: [
    { channel_id: 1, overrides: { thread: ["Two"], media_ids: [9] }, scheduled_at: null },
    { channel_id: 5, overrides: {}, scheduled_at: null },
  ],
};
const when = { kind: "wall", date: "2026-12-01", time: "09:00" } as const;
const draft = { ...emptyDraft([1]), body: "Now", note: "Keep me", when, variants: { 1: { body: "Own", when } } };

test("an earlier content comes back with what channels had of their own; times and the note stay", () => {
  const restored = withRevision(draft, content, [picture(7), picture(9)], [channel()]);
  expect(restored).toMatchObject({ body: "Before", tags: ["old"], note: "Keep me", when, channelIds: [1] });
  expect(restored.pictures.map(({ id }) => id)).toEqual([7]);
  expect(restored.variants[1]).toEqual({ thread: ["Two"], pictures: [picture(9)], when });
});

test("it names its pictures once, and is compared without its times", () => {
  expect(pictureIdsOf({ ...content, media_ids: [7, 9] })).toEqual([7, 9]);
  expect(contentOf(draft, content)).toEqual({
    body: "Now",
    media_ids: [],
    tags: [],
    scheduled_at: content.scheduled_at,
    channels: [{ channel_id: 1, overrides: { body: "Own" }, scheduled_at: null }],
  });
});

import { expect, test } from "vitest";
import { asset, channel } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { contentOf, mediaIdsOf, withRevision } from "./revision-draft.ts";

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
const when = { kind: "local", date: "2026-12-01", time: "09:00" } as const;
const draft = { ...emptyDraft([1]), body: "Now", note: "Keep me", when, variants: { 1: { body: "Own", when } } };

test("restores content and overrides, and keeps times and the note", () => {
  const restored = withRevision(draft, content, [asset(7), asset(9)], [channel()]);
  expect(restored).toMatchObject({ body: "Before", tags: ["old"], note: "Keep me", when, channelIds: [1] });
  expect(restored.media.map(({ id }) => id)).toEqual([7]);
  expect(restored.variants[1]).toEqual({ thread: ["Two"], media: [asset(9)], when });
});

test("lists each asset once and is compared without times", () => {
  expect(mediaIdsOf({ ...content, media_ids: [7, 9] })).toEqual([7, 9]);
  expect(contentOf(draft, content)).toEqual({
    body: "Now",
    media_ids: [],
    tags: [],
    scheduled_at: content.scheduled_at,
    channels: [{ channel_id: 1, overrides: { body: "Own" }, scheduled_at: null }],
  });
});

import { describe, expect, it } from "vitest";
import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { changesBetween, isSame } from "./rules.ts";

const version: RevisionContent = {
  body: "We open at nine.",
  media_ids: [1, 2],
  tags: ["launch"],
  scheduled_at: "2026-11-24T08:00:00.000000+00:00",
  channels: [{ channel_id: 7, overrides: {}, scheduled_at: null }],
};
const [channel] = version.channels as [RevisionContent["channels"][number]];

describe("differences between two versions", () => {
  it("are none for the same instant in another notation", () => {
    expect(isSame(changesBetween(version, { ...version, scheduled_at: "2026-11-24T09:00:00+01:00" }))).toBe(true);
  });

  it("list an inherited text once, and an override against the text it replaced", () => {
    const edited = { ...version, body: "We open at ten." };
    const texts = (after: RevisionContent) => changesBetween(version, after).texts;
    const shared = { channelId: null, part: "text", before: "We open at nine.", after: "We open at ten." };
    expect(texts(edited)).toEqual([shared]);
    const own = { ...channel, overrides: { body: "Open!", thread: ["Two", "Three"], first_comment: "Here" } };
    expect(texts({ ...edited, channels: [own] })).toEqual([
      shared,
      { channelId: 7, part: "text", before: "We open at nine.", after: "Open!" },
      { channelId: 7, part: "thread", before: "", after: "Two\n\nThree" },
      { channelId: 7, part: "first_comment", before: "", after: "Here" },
    ]);
  });

  it("name added and removed items, and distinguish reordered from different media", () => {
    const other = { channel_id: 8, overrides: {}, scheduled_at: null };
    const after = { ...version, media_ids: [2, 3], tags: [], channels: [other], scheduled_at: null };
    expect(changesBetween(version, after)).toMatchObject({
      media: { added: [3], removed: [1], isReordered: false },
      channels: { added: [8], removed: [7] },
      tags: { added: [], removed: ["launch"] },
      times: [{ channelId: null, after: null }],
    });
    const turned = changesBetween(version, { ...version, media_ids: [2, 1] });
    expect(turned.media).toEqual({ added: [], removed: [], isReordered: true });
    expect(isSame(turned)).toBe(false);
  });

  it("include the media of thread parts, and where they moved to another part", () => {
    const withParts = (thread_media_ids?: number[][]) => ({
      ...version,
      channels: [{ ...channel, overrides: { thread: ["Two", "Three"], thread_media_ids } }],
    });
    const found = (before?: number[][], after?: number[][]) =>
      changesBetween(withParts(before), withParts(after)).ownMedia;
    expect(found(undefined, [[3]])).toEqual([7]);
    expect(found([[3], []], [[], [3]])).toEqual([7]);
    expect(found([[3]], [[3], []])).toEqual([]);
    expect(found(undefined, [[], []])).toEqual([]);
  });

  it("include custom media, options and times", () => {
    const own = {
      ...channel,
      overrides: { media_ids: [2], options: { visibility: "public" } },
      scheduled_at: "2026-11-25T08:00:00Z",
    };
    expect(changesBetween(version, { ...version, channels: [own] })).toMatchObject({
      ownMedia: [7],
      options: [7],
      times: [{ channelId: 7, before: null, after: "2026-11-25T08:00:00Z" }],
    });
  });
});

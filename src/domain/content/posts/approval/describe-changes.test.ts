import { expect, it } from "vitest";
import type { Version } from "#domain/content/revisions/rules.ts";
import { describeChanges } from "./describe-changes.ts";

const words = { timezone: "Europe/Berlin", channelName: (id: number) => (id === 7 ? "Quay" : null) };
const version: Version = { body: "We open at nine.", media_ids: [1], tags: ["a"], scheduled_at: null, channels: [] };

it("counts each changed passage, and shows both sides", () => {
  const changed = describeChanges(version, { ...version, body: "They open at ten." }, words);
  expect(changed).toEqual({
    count: 2,
    listed: [{ what: "Text", before: "We open at nine.", after: "They open at ten." }],
  });
});

it("is nothing for the same content", () => {
  expect(describeChanges(version, { ...version }, words)).toEqual({ count: 0, listed: [] });
});

it("leaves out the words far from a change, and none of the changed ones", () => {
  const long = (word: string) => `${"before ".repeat(40)}${word} ${"after ".repeat(40)}`.trim();
  const [text] = describeChanges({ ...version, body: long("nine") }, { ...version, body: long("ten") }, words).listed;
  expect(text?.before).toBe(`… ${"before ".repeat(8)}nine ${"after ".repeat(8)}…`);
  expect(text?.after).toContain(" ten ");
});

it("describes media, tags, times and channels", () => {
  const channel = { channel_id: 7, overrides: {}, scheduled_at: null };
  const after = {
    ...version,
    media_ids: [1, 2],
    tags: ["b"],
    scheduled_at: "2026-11-24T08:00:00Z",
    channels: [channel],
  };
  expect(describeChanges(version, after, words)).toMatchObject({
    count: 4,
    listed: [
      { what: "Media", before: "1 file", after: "2 files" },
      { what: "Tags", before: "a", after: "b" },
      { what: "Time", before: "Unscheduled" },
      { what: "Channels", before: "", after: "Quay" },
    ],
  });
});

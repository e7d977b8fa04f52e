import { expect, test } from "vitest";
import { changedParts } from "./changed-parts.ts";

const before = {
  body: "One",
  media_ids: [1, 2],
  tags: [],
  scheduled_at: null,
  channels: [{ channel_id: 1, overrides: {}, scheduled_at: null }],
};

test("names each part that a revision changed", () => {
  expect(changedParts(before, before)).toEqual([]);
  expect(changedParts({ ...before, body: "Two", media_ids: [2, 1] }, before)).toEqual(["body", "media"]);
  expect(changedParts({ ...before, tags: ["a"], channels: [] }, before)).toEqual(["tags", "channels"]);
  expect(changedParts({ ...before, scheduled_at: "2026-11-24T08:00:00+00:00" }, before)).toEqual(["time"]);
});

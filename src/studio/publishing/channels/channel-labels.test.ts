import { expect, it } from "vitest";
import { feed } from "#platform/connectors/feed/describe.ts";
import { webhook } from "#platform/connectors/webhook/describe.ts";
import type { Channel } from "./channel.ts";
import { accessLeft, describeMedia, limitsOf, problemOf } from "./channel-labels.ts";

const now = new Date("2026-11-20T12:00:00Z");

it.each([
  ["2026-11-19T12:00:00Z", "Access has expired"],
  ["2026-11-21T11:00:00Z", "Access expires within a day"],
  ["2026-11-21T12:00:00Z", "Access expires in 1 day"],
  ["2026-11-23T13:00:00Z", "Access expires in 3 days"],
])("says of credentials until %s: %s", (iso, words) => {
  expect(accessLeft(iso, now)).toBe(words);
});

it("describes a problem, and returns null without one", () => {
  const channel = { status: "connected", is_disconnected: false, expires_at: null } as Channel;
  expect(problemOf(channel, now)).toBeNull();
  expect(problemOf({ ...channel, expires_at: "2027-11-20T12:00:00Z" }, now)).toBeNull();
  expect(problemOf({ ...channel, status: "expiring", expires_at: "2026-11-23T13:00:00Z" }, now)).toMatch(/in 3 days/);
  expect(problemOf({ ...channel, status: "disabled" }, now)).toMatch(/until you enable it/);
  expect(problemOf({ ...channel, status: "disabled", is_disconnected: true }, now)).toMatch(/^Disconnected/);
  expect(problemOf({ ...channel, status: "needs_reconnect" }, now)).toMatch(/until you reconnect/);
});

it("formats limits", () => {
  expect(describeMedia(["image/jpeg", "video/quicktime"])).toBe("images (JPEG) and videos (MOV)");
  expect(limitsOf(feed.capabilities).map(({ value }) => value)).toEqual([
    "10,000 characters",
    "Up to 10: images (JPEG, PNG, WebP, GIF, AVIF), 50 MB each",
    "2,000 characters",
    "No, one text",
    "No",
  ]);
  expect(limitsOf(webhook.capabilities)[1]?.value).toMatch(/1 GB each$/);
  expect(limitsOf({ ...feed.capabilities, media_bytes_limit: 16 * 1024 ** 2 })[1]?.value).toMatch(/16\.7 MB each$/);
  expect(limitsOf({ ...feed.capabilities, media_limit: 0 })[1]?.value).toBe("None");
});

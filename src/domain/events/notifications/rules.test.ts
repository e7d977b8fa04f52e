import { expect, test } from "vitest";
import { digestDay, excerptOf, isWanted, NOTIFICATION_TYPES, NOTIFICATIONS } from "./rules.ts";
import { writeDigest } from "./write-digest.ts";

test("enables every channel of a type that was not switched off", () => {
  const off = [
    { type: "post_failed", channel: "mail" },
    { type: "digest", channel: "push" },
  ];
  expect(isWanted("post_failed", "mail", off)).toBe(false);
  expect(isWanted("post_failed", "push", off)).toBe(true);
  expect(isWanted("comments_drafted", "mail", off)).toBe(true);
  expect(isWanted("digest", "mail", off)).toBe(true);
  expect(isWanted("digest", "database", [])).toBe(false);
});

test("describes every type", () => {
  for (const type of NOTIFICATION_TYPES) {
    expect(NOTIFICATIONS[type].label).toMatch(/^[A-Z]/);
    expect(NOTIFICATIONS[type].description).toMatch(/^[A-Z].*\.$/);
  }
});

test.each([
  ["Europe/Berlin", "2026-11-20T05:59:59Z", null],
  ["Europe/Berlin", "2026-11-20T06:00:00Z", "2026-11-20"],
  ["Europe/Berlin", "2026-11-20T10:59:59Z", "2026-11-20"],
  ["Europe/Berlin", "2026-11-20T11:00:00Z", null],
  ["Pacific/Auckland", "2026-11-19T18:30:00Z", "2026-11-20"],
  ["America/Los_Angeles", "2026-11-20T15:15:00Z", "2026-11-20"],
  ["Asia/Kathmandu", "2026-11-20T01:15:00Z", "2026-11-20"],
  ["UTC", "2026-11-20T00:00:00Z", null],
])("in %s at %s, the digest of %s is due", (zone, now, day) => {
  expect(digestDay(new Date(now), zone)).toEqual(day === null ? null : new Date(`${day}T00:00:00Z`));
});

test("shortens to one line within the limit, without splitting a character", () => {
  expect(excerptOf("  One\n\ttwo ", 20)).toBe("One two");
  expect(excerptOf("One two three", 8)).toBe("One two…");
  expect(excerptOf("😀😀😀", 2)).toBe("😀…");
  expect(excerptOf("😀😀", 2)).toBe("😀😀");
});

test("lists the first few pending items of a digest and counts the rest", () => {
  const brand = { name: "Acme", timezone: "Europe/Berlin" };
  const post = { body: "Hello\nworld", scheduledAt: new Date("2026-11-24T08:00:00Z"), brand };
  const posts = { listed: [post, { ...post, body: "", scheduledAt: null }], total: 7 };
  const notices = { listed: [{ title: "A post failed", body: "The channel is gone." }], total: 1 };
  expect(writeDigest({ posts, notices })).toEqual({
    subject: "Today: 7 posts to approve, 1 unread notification",
    paragraphs: [
      "Needs your approval:",
      "• Acme: Hello world (Nov 24, 09:00)",
      "• Acme: No text (unscheduled)",
      "… and 5 more.",
      "Unread since yesterday:",
      "• A post failed. The channel is gone.",
    ],
  });
  const none = { listed: [], total: 0 };
  expect(writeDigest({ posts: { ...posts, listed: [post], total: 1 }, notices: none }).subject).toBe(
    "Today: 1 post to approve",
  );
});

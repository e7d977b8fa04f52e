import { expect, it } from "vitest";
import { managesAllFeeds, titleOf } from "./rules.ts";

it.each([
  ["We open at nine.\nOn Saturdays too.", ["Bluesky"], "We open at nine. · Bluesky"],
  ["  Hello  ", ["Bluesky", "Mastodon"], "Hello · Bluesky, Mastodon"],
  ["", ["Bluesky"], "Bluesky"],
  ["Hello", [], "Hello"],
  ["", [], ""],
])("titles %j for %j", (body, channels, title) => {
  expect(titleOf(body, channels)).toBe(title);
});

it("shortens long texts and many channels", () => {
  const title = titleOf(
    "word ".repeat(100),
    Array.from({ length: 50 }, (_, index) => `Channel ${index}`),
  );
  expect(title.length).toBeLessThan(130);
  expect(title).toMatch(/word… · Channel 0, .*…$/);
});

it.each([
  ["super_admin", true],
  ["editor", true],
  ["member", false],
  ["client", false],
] as const)("%s manages the feeds of others: %s", (role, manages) => {
  expect(managesAllFeeds(role)).toBe(manages);
});

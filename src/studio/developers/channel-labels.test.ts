import { expect, test } from "vitest";
import { listConnectors } from "#platform/connectors/registry.ts";
import { describeOption, limitRows } from "./channel-labels.ts";

test("lists limits by kind of file where a platform distinguishes them", () => {
  const mastodon = listConnectors().find(({ platform }) => platform === "mastodon");
  if (!mastodon) throw new Error("Mastodon is not listed.");
  expect(limitRows(mastodon.capabilities)).toEqual([
    ["Text", "500 characters; a link counts 23"],
    ["Media", "4"],
    ["Image", "image/jpeg, image/png, image/webp; up to 16.8 MB; 33.2 megapixels"],
    ["GIF", "image/gif; up to 16.8 MB; 33.2 megapixels"],
    ["Video", "video/mp4, video/webm, video/quicktime; up to 103.8 MB"],
    ["Alt text", "1,500 characters"],
    ["Threads", "Yes"],
    ["First comment", "Yes"],
  ]);
});

test("has a description for every option of every platform", () => {
  for (const { options = {} } of listConnectors()) {
    for (const option of Object.values(options)) expect(describeOption(option)).toMatch(/\w/);
  }
});

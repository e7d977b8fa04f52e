import { expect, test } from "vitest";
import { channelNameIn } from "./channel-name.ts";

test("names a channel that was taken off the post but still exists, and no deleted one", () => {
  const channels = [{ id: 1, platform: "mastodon", display_name: "Harbour" }];
  const publications = [{ channel: { id: 2, platform: "bluesky", display_name: "North" } }];
  const nameOf = channelNameIn(channels, publications);
  expect([1, 2, 3].map(nameOf)).toEqual(["Mastodon · Harbour", "Bluesky · North", undefined]);
});

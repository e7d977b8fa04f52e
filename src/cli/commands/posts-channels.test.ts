import { expect, test } from "vitest";
import type { Channel } from "#client/types.gen.ts";
import { findChannel } from "./posts-channels.ts";

const channel = (id: number, platform: string, handle: string) => ({ id, platform, handle }) as Channel;
const channels = [
  channel(1, "feed", "harbour"),
  channel(2, "mastodon", "@harbour@social.example"),
  channel(3, "webhook", "cms.example"),
  channel(4, "webhook", "n8n.example"),
  channel(5, "bluesky", "CMS.example"),
];
const find = (name: string) => findChannel(channels, name);

test("finds a channel by its handle, by its platform if unique, or by both", () => {
  expect(find("harbour")).toBe(1);
  expect(find("feed")).toBe(1);
  expect(find("harbour@social.example")).toBe(2);
  expect(find("@Harbour@social.example")).toBe(2);
  expect(find("webhook:CMS.example")).toBe(3);
});

test("refuses an ambiguous name, and does not find an unknown one", () => {
  expect(() => find("webhook")).toThrow(
    expect.objectContaining({ exitCode: 2, details: ["3  webhook:cms.example", "4  webhook:n8n.example"] }),
  );
  expect(() => find("cms.example")).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => find("instagram")).toThrow(expect.objectContaining({ exitCode: 5 }));
});

import { expect, it } from "vitest";
import { checkPost } from "./check-post.ts";

const media = [{ type: "image/jpeg", bytes: 20_000, width: 800, height: 800, alt: "A cup" }];

const codesAt = (APP_URL: string, platform: string, withMedia = media) => {
  const channel = {
    id: 1,
    platform,
    displayName: "North Coffee",
    status: "connected" as const,
    pausedAt: null,
    capabilities: null,
  };
  const content = { body: "Fresh coffee", media: withMedia, tags: [], thread: [], firstComment: null, options: {} };
  return checkPost({ APP_URL, WEBHOOK_ALLOW_PRIVATE: [] }, [{ channel, content, written: content, sent: content }], {
    guide: null,
    modes: null,
  })
    .filter(({ severity }) => severity === "error")
    .map(({ code, fix }) => [code, fix]);
};

it.each(["http://192.168.1.20", "http://localhost:3000", "http://masthead.example.com"])(
  "refuses files for a network that fetches them when the installation is at %s, and says what to set",
  (address) => {
    expect(codesAt(address, "instagram")).toEqual([
      ["media_not_public", "Give this installation a public https address."],
    ]);
    expect(codesAt("https://masthead.example.com", "instagram")).toEqual([]);
    // Bluesky receives the file itself.
    expect(codesAt(address, "bluesky")).toEqual([]);
    expect(codesAt(address, "threads", [])).toEqual([]);
  },
);

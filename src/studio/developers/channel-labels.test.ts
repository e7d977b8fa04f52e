import { expect, test } from "vitest";
import { msg } from "#kernel/language.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import {
  describeChanges,
  describeHistory,
  describeInbox,
  describeMentions,
  describeMetrics,
  describeOption,
  describeRichText,
  limitRows,
} from "./channel-labels.ts";
import { channelGuideTitle } from "./channel-title.ts";

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

test("names documents with their pages, and what can be done with comments", () => {
  const find = (name: string) => {
    const found = listConnectors().find(({ platform }) => platform === name);
    if (!found) throw new Error(`${name} is not listed.`);
    return found;
  };
  expect(limitRows(find("linkedin").capabilities)).toContainEqual([
    "Document",
    "application/pdf; up to 100 MB; 300 pages",
  ]);
  expect(describeInbox(find("facebook"))).toContain("can be hidden");
  expect(describeInbox(find("reddit"))).toContain("can't be hidden");
  expect(describeHistory(find("mastodon"))).toContain("every day");
  expect(describeHistory(find("x"))).toContain("off until turned on");
  expect(describeHistory(find("telegram"))).toContain("can't be imported");
  expect(describeMentions(find("mastodon"))).toContain("while you type @");
  expect(describeMentions(find("linkedin"))).toContain("can't be searched");
  expect(describeRichText(find("telegram"))).toContain("bold, italic");
  expect(describeRichText(find("bluesky"))).toContain("plain text");
  expect(describeInbox(find("feed"))).toBe("Nothing can be replied to from here.");
  expect(describeMetrics(find("feed"))).toBe("Feed reports no metrics.");
  expect(describeMetrics(find("mastodon"))).toBe(
    "Metrics, once a night for publications of the last 90 days, and every hour for those of the last two days: likes, comments, shares, and followers of the channel. Not reported: impressions, views, saves, and clicks.",
  );
});

test("has a description for every option of every platform", () => {
  for (const { options = {} } of listConnectors()) {
    for (const option of Object.values(options)) expect(describeOption(option)).toMatch(/\w/);
  }
});

test("has a page for every network, with how to connect it and what happens after a lost response", () => {
  const sentences = /^[A-Z].+\.$/s;
  const pages = listConnectors().filter(
    ({ connection, isTest }) => !isTest && ["credentials", "redirect"].includes(connection),
  );
  expect(pages.length).toBeGreaterThan(10);
  for (const { platform, guide } of pages) {
    expect([platform, channelGuideTitle(platform)]).toEqual([platform, expect.stringMatching(/\w/)]);
    expect([platform, guide?.connect.length]).not.toEqual([platform, 0]);
    for (const text of [...(guide?.connect ?? []), guide?.settlement])
      expect([platform, text]).toEqual([platform, expect.stringMatching(sentences)]);
  }
});

test("says what can be edited and deleted after publishing", () => {
  const options = { title: { label: msg("Title"), kind: "text", max: 10 } } as const;
  const remove = { withinSeconds: 48 * 3600 };
  const sentence = (changes?: Parameters<typeof describeChanges>[0]["changes"]) =>
    describeChanges({ options, ...(changes ? { changes } : {}) });
  expect(sentence({ edit: { options: ["title"] }, remove: {} })).toBe(
    "A published post can be edited (text and these options: Title) and deleted.",
  );
  expect(sentence({ edit: { options: [] } })).toBe("A published post can be edited (text), but not deleted.");
  expect(sentence({ remove })).toBe("A published post can be deleted within 48 hours of publishing, but not edited.");
  expect(sentence()).toBe("A published post can be neither edited nor deleted from here.");
});

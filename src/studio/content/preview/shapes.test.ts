import { describe, expect, it } from "vitest";
import type { OptionValues } from "#platform/connectors/contract.ts";
import { previews } from "#platform/connectors/list/previews.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { previewShapeOf } from "#platform/connectors/shared/description/previews.ts";
import { ownBy, type Seen } from "#test/networks/own.ts";
import { arrangePreview, cardLinkOf, shortenPreview } from "./shapes.ts";

/** The brand's own page shows its own entry, and a webhook its request. */
const OTHERS = ["feed", "webhook"];

it("lays out a post for every network in its own way, and knows no other", () => {
  const platforms = listConnectors().flatMap(({ platform, isTest }) => (isTest ? [] : [platform]));
  expect(Object.keys(previews).toSorted()).toEqual(platforms.filter((one) => !OTHERS.includes(one)).toSorted());
});

/** By the networks' apps, November 2026. */
const SEEN: Record<string, Seen> = {
  bluesky: { text: null, of10: 4, card: "without_media" },
  x: { text: 280, of10: 4, card: "without_media" },
  threads: { text: null, of10: "all", card: "without_media" },
  mastodon: { text: null, of10: 4, card: "without_media" },
  linkedin: { text: 210, of10: 5, card: "without_media" },
  linkedin_page: { text: 210, of10: 5, card: "without_media" },
  facebook: { text: 477, of10: 5, card: "without_media" },
  instagram: { text: 125, of10: "all", card: "never" },
  nostr: { text: null, of10: 4, card: "never" },
  youtube: { text: 150, of10: 5, card: "never" },
  tiktok: { text: 100, of10: "all", card: "never" },
  pinterest: { text: 60, of10: "all", card: "never" },
  google_business: { text: 250, of10: 5, card: "never" },
  reddit: { text: null, of10: "all", card: "never" },
  telegram: { text: null, of10: 10, card: "without_media" },
  discord: { text: null, of10: 10, card: "always" },
  discord_webhook: { text: null, of10: 10, card: "always" },
  slack: { text: null, of10: 10, card: "always" },
  slack_webhook: { text: null, of10: 10, card: "always" },
  wordpress: { text: null, of10: 5, card: "never" },
  ghost: { text: null, of10: 5, card: "never" },
  devto: { text: null, of10: 5, card: "never" },
  ...ownBy(({ seen }) => seen),
};

it("knows what readers of every network see", () => {
  expect(Object.keys(SEEN).toSorted()).toEqual(Object.keys(previews).toSorted());
});

describe.each(Object.entries(SEEN))("%s", (platform, { text, of10, card }) => {
  const shape = previewShapeOf(platform);

  it("cuts a text where the network does, and never within an emoji", () => {
    const family = "👩‍👩‍👧";
    expect(shortenPreview("x".repeat(10_000), shape.clamp)?.length ?? null).toBe(text);
    if (text === null) return;
    expect(shortenPreview("x".repeat(text), shape.clamp)).toBeNull();
    // X counts an emoji twice.
    const emoji = platform === "x" ? text / 2 : text;
    expect(shortenPreview(family.repeat(emoji + 1), shape.clamp)).toBe(family.repeat(emoji));
    const lines = shape.clamp?.lines ?? 0;
    expect(shortenPreview("a\n".repeat(lines + 3), shape.clamp)).toBe("a\n".repeat(lines).trim());
    expect(shortenPreview(`${"word ".repeat(text)}`, shape.clamp)).toMatch(/word$/);
  });

  it("arranges one image, two and ten as the network does", () => {
    expect(arrangePreview(shape, 1)).toEqual({ isSwipe: false, visible: 1, hidden: 0 });
    expect(arrangePreview(shape, 2)).toEqual({ isSwipe: of10 === "all", visible: 2, hidden: 0 });
    const visible = of10 === "all" ? 10 : of10;
    expect(arrangePreview(shape, 10)).toEqual({ isSwipe: of10 === "all", visible, hidden: 10 - visible });
  });

  it("shows a link's card where the network does", () => {
    const body = "We open at nine: https://north.example/hours, come in";
    const link = "https://north.example/hours";
    const seen = (hasMedia: boolean, options = {}) => cardLinkOf(platform, { body, hasMedia, options });
    expect(seen(false)).toBe(card === "never" ? null : link);
    expect(seen(true)).toBe(card === "always" ? link : null);
    expect(seen(false, { link_preview: false })).toBeNull();
    expect(cardLinkOf(platform, { body: "No link", hasMedia: false, options: {} })).toBeNull();
  });
});

describe("what options add to a post", () => {
  const seen = (platform: string, options: OptionValues) => previewShapeOf(platform).extras?.(options);

  it("is a poll with a question of its own, or with the text's", () => {
    const poll = ["Filter", "Espresso"];
    for (const platform of ["telegram", "discord", "discord_webhook", "mastodon", "threads"])
      expect(seen(platform, { poll })).toMatchObject({ poll: { question: null, answers: poll } });
    expect(seen("telegram", { poll, poll_question: "Which?" })).toMatchObject({ poll: { question: "Which?" } });
    expect(seen("telegram", {})).toMatchObject({ poll: null, buttons: [] });
  });

  it("is buttons in rows, and a quoted post", () => {
    const more_buttons = ["Menu https://example.com/menu", "Book https://example.com/book"];
    const first = { button_text: "Order", button_url: "https://example.com" };
    expect(seen("telegram", { ...first, more_buttons, buttons_per_row: 2 })).toMatchObject({
      buttons: [["Order", "Menu"], ["Book"]],
    });
    for (const platform of ["bluesky", "mastodon", "nostr"])
      expect(seen(platform, { quote: " https://example.com/1 " })).toMatchObject({ quote: "https://example.com/1" });
  });
});

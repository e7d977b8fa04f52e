import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { ownBy } from "#test/networks/own.ts";
import type { Content, ContentMedia, MediaLimits } from "./contract.ts";
import { listConnectors } from "./registry.ts";
import { mediaLimitsFor } from "./shared/text/limits.ts";

/** A family emoji of five code points, eight UTF-16 units and 18 bytes, a space, and an address of 49 characters. */
const TEXT = "👩‍👩‍👧 https://example.com/a/long/path/to/somewhere/else";

/** Its length by the network's own rule, worked out by hand: X counts an emoji twice, and 23 for any address, as Mastodon. */
const LENGTHS: Record<string, number> = {
  feed: 51,
  webhook: 51,
  bluesky: 51,
  mastodon: 25,
  telegram: 58,
  discord: 55,
  discord_webhook: 55,
  slack: 58,
  slack_webhook: 58,
  wordpress: 51,
  ghost: 51,
  devto: 51,
  nostr: 51,
  facebook: 58,
  instagram: 58,
  threads: 68,
  youtube: 55,
  google_business: 55,
  linkedin: 58,
  linkedin_page: 58,
  tiktok: 58,
  pinterest: 58,
  reddit: 55,
  x: 26,
  ...ownBy(({ sampleLength }) => sampleLength),
};

/** Their APIs have no field for it. */
const WITHOUT_ALT_TEXT = new Set([
  ...["telegram", "youtube", "google_business", "tiktok", "reddit"],
  ...Object.keys(ownBy(({ takesNoAltText }) => takesNoAltText)),
]);

/**
 * What a network's connector sends from, without its description; the feed shows the media as the brand has it, and
 * newsletters have their emails written in one place, and so have posts to communities.
 */
function sourcesOf(platform: string): string {
  if (platform === "feed") return "alt";
  const folder = FOLDERS.find((each) =>
    readFileSync(`${each}/describe.ts`, "utf8").includes(`platform: "${platform}"`),
  );
  if (folder === undefined) throw new Error(`${platform} has no folder.`);
  const sources = readdirSync(folder).filter((name) => name.endsWith(".ts") && !/^describe|test\.ts$/.test(name));
  const text = sources.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n");
  const shared = SHARED.filter((file) => text.includes(file));
  return text + shared.map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8")).join("\n");
}

const SHARED = ["shared/newsletter/mail.ts", "shared/communities/publish.ts"];

const FOLDERS = globSync(`${import.meta.dirname}/**/describe.ts`).map((path) => dirname(path));

/** Sentences for people. */
const SENTENCES = /^[A-Z“].+[.!?]$/s;

const networks = listConnectors().filter(({ isTest }) => !isTest);

it("has a length for every network", () => {
  expect(networks.map(({ platform }) => platform).toSorted()).toEqual(Object.keys(LENGTHS).toSorted());
});

/** A file that is as large as is allowed, and within every other limit. */
function fittingFile(type: string, { bytes, width, height, ratio, pixels, seconds }: MediaLimits): ContentMedia {
  const side = Math.min(width?.max ?? 1200, height?.max ?? 1200, Math.sqrt(pixels ?? 1_440_000), 1200);
  const isSquare = (ratio?.min ?? 1) <= 1 && (ratio?.max ?? 1) >= 1;
  const size = { width: Math.floor(side), height: Math.floor(isSquare ? side : side / (ratio?.min ?? 1)) };
  return { type, bytes, ...size, alt: "A cup", ...(type.startsWith("video/") && { seconds: seconds?.min ?? 1 }) };
}

describe.each(networks.map((connector) => [connector.platform, connector] as const))("%s", (platform, connector) => {
  const { capabilities, errors = {} } = connector;
  const check = (change: Partial<Content>) =>
    connector.preflight({
      body: "Fresh coffee",
      media: [],
      tags: [],
      thread: [],
      firstComment: null,
      options: {},
      ...change,
    });
  const codes = (change: Partial<Content>) => check(change).map(({ code }) => code);

  it("counts a text by its own rule, accepts the longest, and refuses one character more", () => {
    expect(connector.countText(TEXT)).toBe(LENGTHS[platform]);
    const { text_limit: limit, text_bytes_limit: bytes } = capabilities;
    const text = "x".repeat(limit);
    expect(connector.countText(text)).toBe(limit);
    expect(codes({ body: text })).not.toContain("text_too_long");
    const refusal = check({ body: `${text}x` }).find(({ code }) => code === "text_too_long");
    expect(refusal).toMatchObject({ field: "body", severity: "error", fix: expect.stringMatching(SENTENCES) });
    expect(refusal?.message).toBe("The text is 1 character too long.");
    if (bytes) expect(codes({ body: "é".repeat(Math.floor(bytes / 2) + 1) })).toContain("text_too_long");
  });

  const files = ["image/jpeg", "image/gif", "video/mp4", "application/pdf"].map((type) => {
    const limits = mediaLimitsFor(capabilities, type);
    return [type, limits?.types.includes(type) ? limits : null] as const;
  });

  it.each(files)("accepts the largest %s and refuses what is beyond a limit", (type, limits) => {
    const found = (change: Partial<ContentMedia> = {}) =>
      codes({ media: [{ ...fittingFile(type, limits ?? { types: [], bytes: 1000 }), ...change }] }).filter((code) =>
        /^media_(type|too|ratio)/.test(code),
      );
    if (!limits) {
      expect(found()).toContain("media_type_unsupported");
      return;
    }
    expect(found()).toEqual([]);
    expect(found({ bytes: limits.bytes + 1 })).toEqual(["media_too_large"]);
    const { width, height, ratio, seconds, pages } = limits;
    if (pages) expect(found({ pages: pages + 1 })).toEqual(["media_too_many_pages"]);
    if (width?.max) expect(found({ width: width.max + 1 })).toContain("media_too_many_pixels");
    if (width?.min) expect(found({ width: width.min - 1 })).toContain("media_too_small");
    if (height?.min) expect(found({ height: height.min - 1 })).toContain("media_too_small");
    if (ratio?.max)
      expect(found({ width: Math.ceil(600 * ratio.max) + 1, height: 600 })).toContain("media_ratio_unsupported");
    if (ratio?.min)
      expect(found({ width: 600, height: Math.ceil(600 / ratio.min) + 1 })).toContain("media_ratio_unsupported");
    if (seconds?.max && type.startsWith("video/"))
      expect(found({ seconds: seconds.max + 1 })).toContain("media_too_long");
    if (seconds?.min && type.startsWith("video/"))
      expect(found({ seconds: seconds.min / 2 })).toContain("media_too_short");
  });

  it("asks for alt text, and limits it, exactly where the network takes one", () => {
    const [type, limits] = files.find(([, one]) => one !== null) ?? ["", null];
    if (!limits) return;
    const found = (alt: string) =>
      codes({ media: [{ ...fittingFile(type, limits), alt }] }).filter((code) => code.startsWith("alt_text"));
    const tooLong = "x".repeat(capabilities.alt_text_limit + 1);
    const takesNone = WITHOUT_ALT_TEXT.has(platform);
    expect([capabilities.alt_text_limit === 0, found(""), found(tooLong)]).toEqual(
      takesNone ? [true, [], []] : [false, ["alt_text_missing"], ["alt_text_too_long"]],
    );
    if (!takesNone) expect(sourcesOf(platform)).toMatch(/\balt\b/);
  });

  it("refuses one file more than it takes", () => {
    const [type, limits] = files.find(([, one]) => one !== null) ?? ["image/jpeg", null];
    const file = fittingFile(type, limits ?? { types: [], bytes: 1000 });
    expect(codes({ media: Array.from({ length: capabilities.media_limit + 1 }, () => file) })).toContain(
      "too_many_media",
    );
  });

  it("explains each error in a sentence, and says what to do about one that is final", () => {
    for (const [code, { message, retryable, next }] of Object.entries(errors)) {
      expect([code, message]).toEqual([code, expect.stringMatching(SENTENCES)]);
      if (!retryable || next) expect([code, next?.step]).toEqual([code, expect.stringMatching(SENTENCES)]);
    }
  });
});

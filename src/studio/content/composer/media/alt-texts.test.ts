import { expect, test } from "vitest";
import { asset, post, publication } from "../saving/draft.fixture.ts";
import { emptyDraft } from "../saving/draft.ts";
import { isSameExceptAltTexts, isUsedElsewhere, withStoredAltTexts } from "./alt-texts.ts";

const use = { post_id: 1, words: "News", status: "draft", scheduled_at: null } as const;

test("finds whether another unpublished post uses the asset", () => {
  expect(isUsedElsewhere({ uses: [use] }, 1)).toBe(false);
  expect(isUsedElsewhere({ uses: [use, { ...use, post_id: 2, status: "published" }] }, 1)).toBe(false);
  expect(isUsedElsewhere({ uses: [use, { ...use, post_id: 2, status: "scheduled" }] }, 1)).toBe(true);
});

test("keeps the stored alt texts of shared assets only", () => {
  const written = { ...emptyDraft([1]), media: [asset(7, "New"), asset(8, "New")] };
  const own = { ...written, variants: { 1: { media: [asset(7, "New")] } } };
  const kept = withStoredAltTexts(own, new Set([7]), new Map([[7, "Old"]]));
  expect(kept.media.map(({ alt_text }) => alt_text)).toEqual(["Old", "New"]);
  expect(kept.variants[1]?.media).toEqual([asset(7, "Old")]);
});

test("ignores alt texts, but not text or channel media, when comparing revisions", () => {
  const showing = (ids: number[], more = {}) =>
    post({ media: [asset(7)], publications: [publication({ overrides: { media_ids: ids } })], ...more });
  expect(isSameExceptAltTexts(showing([7]), showing([7], { media: [asset(7, "A hill")], revision: 2 }))).toBe(true);
  expect(isSameExceptAltTexts(showing([7]), showing([7], { body: "Other" }))).toBe(false);
  expect(isSameExceptAltTexts(showing([7, 8]), showing([7, 9]))).toBe(false);
});

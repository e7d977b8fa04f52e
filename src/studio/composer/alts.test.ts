import { expect, test } from "vitest";
import { isSameButAlts, isShownElsewhere, withStoredAlts } from "./alts.ts";
import { picture, post, publication } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";

const use = { post_id: 1, words: "News", status: "draft", scheduled_at: null } as const;

test("a picture is shown elsewhere while another post with it is to come", () => {
  expect(isShownElsewhere({ uses: [use] }, 1)).toBe(false);
  expect(isShownElsewhere({ uses: [use, { ...use, post_id: 2, status: "published" }] }, 1)).toBe(false);
  expect(isShownElsewhere({ uses: [use, { ...use, post_id: 2, status: "scheduled" }] }, 1)).toBe(true);
});

test("words that wait are left as they are stored, and no others", () => {
  const written = { ...emptyDraft([1]), pictures: [picture(7, "New"), picture(8, "New")] };
  const own = { ...written, variants: { 1: { pictures: [picture(7, "New")] } } };
  const kept = withStoredAlts(own, new Set([7]), new Map([[7, "Old"]]));
  expect(kept.pictures.map(({ alt_text }) => alt_text)).toEqual(["Old", "New"]);
  expect(kept.variants[1]?.pictures).toEqual([picture(7, "Old")]);
});

test("another alt text is no edit of somebody's; other words and other pictures of a channel are", () => {
  const showing = (ids: number[], more = {}) =>
    post({ media: [picture(7)], publications: [publication({ overrides: { media_ids: ids } })], ...more });
  expect(isSameButAlts(showing([7]), showing([7], { media: [picture(7, "A hill")], revision: 2 }))).toBe(true);
  expect(isSameButAlts(showing([7]), showing([7], { body: "Other" }))).toBe(false);
  expect(isSameButAlts(showing([7, 8]), showing([7, 9]))).toBe(false);
});

import { describe, expect, test } from "vitest";
import { choicesOf, differencesOf, mergeDrafts } from "#studio/content/drafts/merge.ts";
import { asset } from "./draft.fixture.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { isSameDraft, postShape } from "./draft-shape.ts";

const base = { ...emptyDraft([1, 2]), body: "News", tags: ["old"] };
const differences = (mine: Draft, theirs: Draft) => differencesOf(postShape, { base, mine, theirs });

describe("two versions of a post", () => {
  test("proposes the side that changed a part, and marks a part that both changed as contested", () => {
    const mine = { ...base, body: "My news", note: "mine" };
    const theirs = { ...base, body: "Their news", tags: ["new"] };
    expect(differences(mine, theirs)).toEqual([
      { field: "body", proposed: "mine", isContested: true },
      { field: "tags", proposed: "theirs", isContested: false },
      { field: "note", proposed: "mine", isContested: false },
    ]);
  });

  test("compares a channel's overrides, also where the other side removed the channel", () => {
    const mine = { ...base, variants: { 2: { body: "For two" } } };
    const theirs = { ...base, channelIds: [1] };
    expect(differences(mine, theirs).map(({ field }) => field)).toEqual(["channelIds", "variant.2"]);
    expect(differences(base, { ...base, channelIds: [2, 1] })).toEqual([]);
  });

  test("treats an alt text of channel-only media as a change, but not whitespace around it", () => {
    const own = (alt: string) => ({ ...base, variants: { 1: { media: [asset(7, alt)] } } });
    expect(isSameDraft(own("A hill"), own("A hut"))).toBe(false);
    expect(isSameDraft(own("A hill"), own("A hill "))).toBe(true);
  });

  test("merges both and keeps everything that was chosen", () => {
    const mine = { ...base, body: "Mine", variants: { 1: { firstComment: "Hello" } } };
    const theirs = { ...base, tags: ["new"], variants: { 2: { body: "For two" } } };
    const merged = mergeDrafts(postShape, mine, theirs, choicesOf(differences(mine, theirs)));
    expect(merged).toMatchObject({ body: "Mine", tags: ["new"] });
    expect(merged.variants).toEqual({ 1: { firstComment: "Hello" }, 2: { body: "For two" } });
    const chosen = mergeDrafts(postShape, mine, theirs, { body: "theirs", "variant.1": "theirs" });
    expect(chosen).toMatchObject({ body: "News", tags: ["old"], variants: { 1: {} } });
  });
});

describe("a stored draft", () => {
  const draft: Draft = {
    ...emptyDraft([1]),
    media: [asset(7)],
    variants: { 1: { body: "Own", thread: ["Two"], when: { kind: "local", date: "2026-11-24", time: "09:00" } } },
  };
  const kept = JSON.parse(JSON.stringify(draft));

  test("is valid with channel overrides", () => {
    expect(postShape.isContent(kept)).toBe(true);
  });

  test.each([{ variants: { 1: { thread: "Two" } } }, { when: {} }, { media: [{ id: 7 }] }, { body: 1 }])(
    "is invalid with %j",
    (part) => {
      expect(postShape.isContent({ ...kept, ...part })).toBe(false);
    },
  );
});

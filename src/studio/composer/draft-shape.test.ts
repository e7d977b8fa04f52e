import { describe, expect, test } from "vitest";
import { choicesOf, combine, differencesOf } from "../drafts/merge.ts";
import { picture } from "./draft.fixture.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { isSameDraft, postShape } from "./draft-shape.ts";

const base = { ...emptyDraft([1, 2]), body: "News", tags: ["old"] };
const differences = (mine: Draft, theirs: Draft) => differencesOf(postShape, { base, mine, theirs });

describe("two versions of a post", () => {
  test("a part that one side changed is proposed from that side; one that both changed is contested", () => {
    const mine = { ...base, body: "My news", note: "mine" };
    const theirs = { ...base, body: "Their news", tags: ["new"] };
    expect(differences(mine, theirs)).toEqual([
      { field: "body", proposed: "mine", isContested: true },
      { field: "tags", proposed: "theirs", isContested: false },
      { field: "note", proposed: "mine", isContested: false },
    ]);
  });

  test("what a channel has of its own is a part, also where the other side has left the channel out", () => {
    const mine = { ...base, variants: { 2: { body: "For two" } } };
    const theirs = { ...base, channelIds: [1] };
    expect(differences(mine, theirs).map(({ field }) => field)).toEqual(["channelIds", "variant.2"]);
    expect(differences(base, { ...base, channelIds: [2, 1] })).toEqual([]);
  });

  test("an alt text of a picture that only a channel shows is a change, blanks around it are not", () => {
    const own = (alt: string) => ({ ...base, variants: { 1: { pictures: [picture(7, alt)] } } });
    expect(isSameDraft(own("A hill"), own("A hut"))).toBe(false);
    expect(isSameDraft(own("A hill"), own("A hill "))).toBe(true);
  });

  test("become one, and nothing that was chosen is lost", () => {
    const mine = { ...base, body: "Mine", variants: { 1: { firstComment: "Hello" } } };
    const theirs = { ...base, tags: ["new"], variants: { 2: { body: "For two" } } };
    const merged = combine(postShape, mine, theirs, choicesOf(differences(mine, theirs)));
    expect(merged).toMatchObject({ body: "Mine", tags: ["new"] });
    expect(merged.variants).toEqual({ 1: { firstComment: "Hello" }, 2: { body: "For two" } });
    const decided = combine(postShape, mine, theirs, { body: "theirs", "variant.1": "theirs" });
    expect(decided).toMatchObject({ body: "News", tags: ["old"], variants: { 1: {} } });
  });
});

describe("a draft that was kept", () => {
  const draft: Draft = {
    ...emptyDraft([1]),
    pictures: [picture(7)],
    variants: { 1: { body: "Own", thread: ["Two"], when: { kind: "wall", date: "2026-11-24", time: "09:00" } } },
  };
  const kept = JSON.parse(JSON.stringify(draft));

  test("is one, with what channels have of their own", () => {
    expect(postShape.isContent(kept)).toBe(true);
  });

  test.each([{ variants: { 1: { thread: "Two" } } }, { when: {} }, { pictures: [{ id: 7 }] }, { body: 1 }])(
    "is none with %j",
    (part) => {
      expect(postShape.isContent({ ...kept, ...part })).toBe(false);
    },
  );
});

import { expect, test } from "vitest";
import { emptyDraft } from "./draft.ts";
import { differencesOf, mergeDrafts } from "./merge.ts";

const base = { ...emptyDraft([1, 2]), body: "News", tags: ["old"] };

test("a part that one side changed is proposed from that side; one that both changed is contested", () => {
  const mine = { ...base, body: "My news", note: "mine" };
  const theirs = { ...base, body: "Their news", tags: ["new"] };
  expect(differencesOf(base, mine, theirs)).toEqual([
    { part: "body", proposed: "mine", isContested: true },
    { part: "tags", proposed: "theirs", isContested: false },
    { part: "note", proposed: "mine", isContested: false },
  ]);
});

test("what a channel has of its own is a part, also where the other side has left the channel out", () => {
  const mine = { ...base, variants: { 2: { body: "For two" } } };
  const theirs = { ...base, channelIds: [1] };
  expect(differencesOf(base, mine, theirs).map(({ part }) => part)).toEqual(["channelIds", "variant.2"]);
  expect(differencesOf(base, base, { ...base, channelIds: [2, 1] })).toEqual([]);
});

test("one version is made of both, and nothing that was chosen is lost", () => {
  const mine = { ...base, body: "Mine", variants: { 1: { firstComment: "Hello" } } };
  const theirs = { ...base, tags: ["new"], variants: { 2: { body: "For two" } } };
  const merged = mergeDrafts(mine, theirs, { tags: "theirs", "variant.2": "theirs" });
  expect(merged).toMatchObject({ body: "Mine", tags: ["new"] });
  expect(merged.variants).toEqual({ 1: { firstComment: "Hello" }, 2: { body: "For two" } });
});

import { expect, test } from "vitest";
import { picture } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { readCopy } from "./local-copy.ts";

const draft = {
  ...emptyDraft([1]),
  pictures: [picture(7)],
  variants: { 1: { body: "Own", thread: ["Two"], when: { kind: "wall", date: "2026-11-24", time: "09:00" } } },
};
const kept = JSON.parse(JSON.stringify({ at: "2026-11-22T08:00:00.000Z", draft }));

test("a copy comes back as it was kept, with what channels have of their own", () => {
  expect(readCopy("k", kept)).toEqual([{ key: "k", ...kept }]);
});

test("what is no copy is left alone, however much it looks like one", () => {
  for (const part of [{ variants: { 1: { thread: "Two" } } }, { when: {} }, { pictures: [{ id: 7 }] }, { body: 1 }]) {
    expect(readCopy("k", { ...kept, draft: { ...kept.draft, ...part } })).toEqual([]);
  }
  expect(readCopy("k", "x")).toEqual([]);
});

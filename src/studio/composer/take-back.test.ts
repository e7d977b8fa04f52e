import { expect, test } from "vitest";
import { picture } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { takeBack } from "./take-back.ts";
import { withBody, withOwn } from "./variants.ts";

const before = { ...emptyDraft([1, 2]), body: "News", tags: ["old"], pictures: [picture(7, "A hill")] };

test("what an act did is as before, and what was written elsewhere since stays", () => {
  const after = withBody(before, 2, "Drafted");
  expect(takeBack(before, after, { ...after, body: "Other news", note: "Mind it" })).toEqual({
    ...before,
    body: "Other news",
    note: "Mind it",
    variants: { 2: {} },
  });
});

test("what the act wrote and somebody wrote on stays", () => {
  const after = { ...before, body: "Restored", tags: [] };
  expect(takeBack(before, after, { ...after, body: "Restored, and more" })).toEqual({
    ...before,
    body: "Restored, and more",
  });
});

test("of a channel's own parts only the one comes back that was given away", () => {
  const own = withOwn(before, 1, { body: "For one", thread: ["More"] });
  const after = withOwn(own, 1, { body: undefined });
  const now = withOwn(after, 1, { thread: ["Much more"] });
  expect(takeBack(own, after, now).variants).toEqual({ 1: { body: "For one", thread: ["Much more"] } });
});

test("pictures that come back keep the words that they got since", () => {
  const after = { ...before, pictures: [] };
  const now = withOwn(after, 2, { pictures: [picture(7, "A hill in the fog")] });
  expect(takeBack(before, after, now).pictures).toEqual([picture(7, "A hill in the fog")]);
  const described = { ...before, pictures: [picture(8, "Described since")] };
  expect(takeBack(before, { ...before, pictures: [picture(8)] }, described).pictures).toEqual(before.pictures);
});

import { expect, test } from "vitest";
import { withBody, withOverrides } from "../channels/variants.ts";
import { asset } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { undoChange } from "./undo-change.ts";

const before = { ...emptyDraft([1, 2]), body: "News", tags: ["old"], media: [asset(7, "A hill")] };

test("undoes a change and keeps later edits elsewhere", () => {
  const after = withBody(before, 2, "Drafted");
  expect(undoChange(before, after, { ...after, body: "Other news", note: "Mind it" })).toEqual({
    ...before,
    body: "Other news",
    note: "Mind it",
    variants: { 2: {} },
  });
});

test("keeps a changed part that was edited afterwards", () => {
  const after = { ...before, body: "Restored", tags: [] };
  expect(undoChange(before, after, { ...after, body: "Restored, and more" })).toEqual({
    ...before,
    body: "Restored, and more",
  });
});

test("restores only the override that was removed", () => {
  const own = withOverrides(before, 1, { body: "For one", thread: ["More"] });
  const after = withOverrides(own, 1, { body: undefined });
  const now = withOverrides(after, 1, { thread: ["Much more"] });
  expect(undoChange(own, after, now).variants).toEqual({ 1: { body: "For one", thread: ["Much more"] } });
});

test("restores media with its current alt texts", () => {
  const after = { ...before, media: [] };
  const now = withOverrides(after, 2, { media: [asset(7, "A hill in the fog")] });
  expect(undoChange(before, after, now).media).toEqual([asset(7, "A hill in the fog")]);
  const described = { ...before, media: [asset(8, "Described since")] };
  expect(undoChange(before, { ...before, media: [asset(8)] }, described).media).toEqual(before.media);
});

import { expect, test } from "vitest";
import { emptyDraft } from "../saving/draft.ts";
import { allText } from "./all-text.ts";

test("joins the shared text and the overrides of selected channels, each once", () => {
  const own = { body: "For one", thread: ["Two", " "], firstComment: "Hi" };
  const draft = { ...emptyDraft([1, 2]), body: "News", variants: { 1: own, 2: { body: "News" }, 3: { body: "Away" } } };
  expect(allText(draft)).toBe("News\n\nFor one\n\nTwo\n\nHi");
});

import { expect, test } from "vitest";
import { emptyDraft } from "./draft.ts";
import { wordsOf } from "./words-of.ts";

test("the words of a draft are the shared ones and those of the channels that it goes to, each once", () => {
  const own = { body: "For one", thread: ["Two", " "], firstComment: "Hi" };
  const draft = { ...emptyDraft([1, 2]), body: "News", variants: { 1: own, 2: { body: "News" }, 3: { body: "Away" } } };
  expect(wordsOf(draft)).toBe("News\n\nFor one\n\nTwo\n\nHi");
});

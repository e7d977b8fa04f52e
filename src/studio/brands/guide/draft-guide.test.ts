import { expect, test } from "vitest";
import {
  draftOf,
  type Guide,
  inputOf,
  isAccepted,
  isEmptyGuide,
  nextKey,
  starterGuide,
  withRule,
} from "./draft-guide.ts";

const guide: Guide = {
  revision: 3,
  updated_at: null,
  left_out: [],
  voice: "Warm",
  words_to_use: [{ word: "coffee bar", replaces: ["coffee shop", "café"], reason: "", blocks: true }],
  words_to_avoid: [{ word: "cheap", suggestion: null, reason: "Poor", blocks: false }],
  claims: [{ word: "#1", reason: "", blocks: false }],
  emoji: "warn",
  topics: [{ name: "Coffee", tags: ["#coffee"] }],
  examples: [{ text: "Hello", is_good: true, note: "" }],
};
const empty: Guide = {
  ...guide,
  voice: "",
  words_to_use: [],
  words_to_avoid: [],
  claims: [],
  emoji: "allowed",
  topics: [],
  examples: [],
};

test("sends back what it was given", () => {
  const { updated_at: _, left_out: __, ...sent } = guide;
  expect(inputOf(draftOf(guide), 3)).toEqual(sent);
});

test("leaves out rows without a word, and separates words by any comma", () => {
  const blank = { key: 9, word: " ", other: "", reason: "x", blocks: true };
  const draft = {
    ...draftOf(empty),
    use: [{ ...blank, word: "a", other: "b、 c, ،d" }],
    avoid: [blank],
    claims: [blank],
  };
  const { words_to_use, words_to_avoid, claims } = inputOf(draft, 0);
  expect([words_to_use?.[0]?.replaces, words_to_avoid, claims]).toEqual([["b", "c", "d"], [], []]);
});

test("knows an empty guide, and keys that no row has", () => {
  expect([isEmptyGuide(empty), isEmptyGuide(guide), isEmptyGuide({ ...empty, emoji: "warn" })]).toEqual([
    true,
    false,
    false,
  ]);
  expect([nextKey([]), nextKey(starterGuide().claims)]).toEqual([0, 3]);
});

test("adds the rule of a proposal, which is then not proposed again", () => {
  const word = { key: "loud", kind: "word", word: "Loud" } as const;
  const emoji = { key: " emoji", kind: "emoji", word: "" } as const;
  const draft = draftOf({ ...guide, emoji: "allowed" });
  for (const proposal of [word, emoji]) {
    expect(isAccepted(draft, proposal)).toBe(false);
    expect(isAccepted(withRule(draft, proposal), proposal)).toBe(true);
  }
  expect(withRule(draft, word).avoid).toHaveLength(2);
  expect(withRule(draft, emoji).emoji).toBe("warn");
});

import { expect, test } from "vitest";
import { extractTexts } from "./extract-texts.ts";

/** What people stopped at, and what is said instead. */
const SAID_OTHERWISE: Record<string, string> = {
  "that is to publish": "you want to publish from",
  "checked at once": "right away",
  "from its answer": "from its reply",
  "Tokens and browsers": "Sessions and tokens",
  Material: "Content",
  Do: "Actions",
  "Empty this brand": "Remove sample content",
  "That of the": "Browser language",
  "Language of dates": "Date format",
  "Shown this once": "Shown only once",
  "for programs": "for apps",
  Programs: "Apps",
  "by its address": "Copy this page's link",
  "No post repeats": "No recurring posts yet",
  "longest ago first": "least recently used first",
  "Ready for approval?": "Do you approve this post?",
  "This is approved": "Approved",
  "Ready by": "Due",
  "until somebody": "until you",
  "as you like": "for example …",
  "Such as feed": "For example: feed",
  "named below": "below",
  "Days are those of": "Dates are in the time zone",
  "your agents": "AI agents",
  "mobile app": "there is none",
  "Look into": "Check",
  "Turned away": "Denied",
  "In trouble": "Needs attention",
  "Other ways": "More sign-in options",
  "Every status": "All statuses",
  "Every channel": "All channels",
  Figures: "Metrics",
  Pictures: "Images",
  "Withdraw ": "Revoke …",
  "Single keys": "Keyboard shortcuts",
  "’": "'",
};

const { texts } = extractTexts();

test.each(Object.entries(SAID_OTHERWISE))("no text on a screen says “%s”: say “%s”", (word) => {
  const pattern = new RegExp(
    /^\w.*\w$/.test(word) ? `\\b${word.replaceAll("?", "\\?")}\\b` : word.replaceAll("?", "\\?"),
    "u",
  );
  // Whole texts of one word, where the word is also part of ordinary sentences.
  const isWhole = ["Do", "Material"].includes(word);
  expect([...texts.keys()].filter((text) => (isWhole ? text === word : pattern.test(text)))).toEqual([]);
});

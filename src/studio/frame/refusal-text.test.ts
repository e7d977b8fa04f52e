import { expect, test } from "vitest";
import { refusalText } from "./refusal-text.ts";

test("includes the issues of a preflight in the message", () => {
  expect(refusalText({ message: "This time is in the past." })).toBe("This time is in the past.");
  const issues = [
    { severity: "warning", message: "This image has no alt text." },
    { severity: "error", message: "The text is 3 characters too long." },
  ];
  const refused = { message: "This post doesn't meet a channel's requirements.", issues };
  expect(refusalText(refused)).toBe(
    "This post doesn't meet a channel's requirements. The text is 3 characters too long.",
  );
});

import { expect, test } from "vitest";
import { sayRefusal } from "./say-refusal.ts";

test("says what was refused, and by a preflight also why", () => {
  expect(sayRefusal({ message: "This time has passed." })).toBe("This time has passed.");
  const issues = [
    { severity: "warning", message: "This image has no alt text." },
    { severity: "error", message: "The text is 3 characters too long." },
  ];
  const refused = { message: "A channel would refuse this post.", issues };
  expect(sayRefusal(refused)).toBe("A channel would refuse this post. The text is 3 characters too long.");
});

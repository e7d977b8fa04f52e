import { expect, it } from "vitest";
import { nextPath } from "./next-path.ts";

it("keeps a same-origin path with its query and fragment", () => {
  expect(nextPath("/studio/acme/posts/3?tab=thread#last")).toBe("/studio/acme/posts/3?tab=thread#last");
});

it.each([
  undefined,
  "",
  "studio",
  "https://evil.example/x",
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/.%2e//evil.example",
  "/x/..//evil.example",
  "/./\\evil.example",
  "/.\t//evil.example",
  "/\n//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "///evil.example",
  "/\\/evil.example",
  `/${"x".repeat(2000)}`,
])("falls back to the studio for %j", (wanted) => {
  expect(nextPath(wanted)).toBe("/studio");
});

/** Hidden spellings of a slash, a dot and what URLs drop, in every order of up to four. */
it("leads to this origin, whatever is put together", () => {
  const parts = ["/", "\\", ".", "%2e", "\t", "\n", "@", "x", "%2f", "%5c", ";", "?", "#"];
  let texts = [""];
  for (let length = 0; length < 4; length += 1) {
    texts = texts.flatMap((text) => parts.map((part) => text + part));
    for (const text of texts) {
      const path = nextPath(`/${text}evil.example`);
      expect(new URL(path, "https://ours.example").host).toBe("ours.example");
      expect(nextPath(path)).toBe(path);
    }
  }
});

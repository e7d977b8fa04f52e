import { expect, it } from "vitest";
import { nextPath } from "./next-path.ts";

it("keeps a path of our own with its query and fragment", () => {
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
])("leads to the studio instead of %j", (wanted) => {
  expect(nextPath(wanted)).toBe("/studio");
});

it("cannot be talked into a double slash by dots", () => {
  expect(new URL(nextPath("/.//evil.example"), "https://ours.example").host).toBe("ours.example");
});

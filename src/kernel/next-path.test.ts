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
])("falls back to the studio for %j", (wanted) => {
  expect(nextPath(wanted)).toBe("/studio");
});

it("refuses dot segments that resolve to a double slash", () => {
  expect(new URL(nextPath("/.//evil.example"), "https://ours.example").host).toBe("ours.example");
});

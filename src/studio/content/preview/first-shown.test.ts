import { expect, test } from "vitest";
import { firstShown } from "./first-shown.ts";

test("opens a preview with a channel for readers, with a webhook only where there is no other", () => {
  expect(firstShown(["webhook", "bluesky", "feed"], String)).toBe("bluesky");
  expect(firstShown(["webhook"], String)).toBe("webhook");
  expect(firstShown([], String)).toBeUndefined();
});

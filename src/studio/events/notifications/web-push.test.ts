import { expect, test } from "vitest";
import { bytesOf, isSame } from "./web-push.ts";

test("reads base64url without padding", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
  expect([...bytesOf("BPs")]).toEqual([4, 251]);
});

test("compares a subscription's key with the server's", () => {
  const key = bytesOf("BPsA");
  expect(isSame(key.buffer, key)).toBe(true);
  expect(isSame(bytesOf("BPsB").buffer, key)).toBe(false);
  expect(isSame(bytesOf("BPs").buffer, key)).toBe(false);
  // If the browser does not expose the key, it is assumed to match.
  expect(isSame(null, key)).toBe(true);
});

import { expect, test } from "vitest";
import { firstTier, identityWords, lifetimeWords, placeWords } from "./words.ts";

test("drafting is ticked where it may be had, reading elsewhere, approving never", () => {
  expect(firstTier(["read", "standard_write", "elevated_write"])).toBe("standard_write");
  expect(firstTier(["read", "standard_write"])).toBe("standard_write");
  expect(firstTier(["read"])).toBe("read");
});

test("the lifetime is told in hours or minutes", () => {
  expect(lifetimeWords(60, 30)).toBe(
    "Access lasts an hour and renews itself while it is used. Unused for 30 days, it ends.",
  );
  expect(lifetimeWords(120, 7)).toContain("lasts 2 hours");
  expect(lifetimeWords(10, 7)).toContain("lasts 10 minutes");
});

test("where the answer goes is a program, an app or a site", () => {
  expect(placeWords("localhost:53122", true)).toBe("An app on this computer.");
  expect(placeWords("editor://sign-in", false)).toBe("An app on this device.");
  expect(placeWords("com.example.editor:", false)).toBe("An app on this device.");
  expect(placeWords("assistant.example.com:8443", false)).toBe("A website.");
});

test("a name is only as good as who vouches for it", () => {
  expect(identityWords("registration", "4f1c")).toContain("not verified");
  expect(identityWords("metadata_document", "https://app.example.com/client.json")).toBe(
    "Name provided by app.example.com.",
  );
});

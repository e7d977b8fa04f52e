import { expect, test } from "vitest";
import { describeIdentity, describeLifetime, describePlace, firstTier } from "./labels.ts";

test("drafting is ticked where it may be had, reading elsewhere, approving never", () => {
  expect(firstTier(["read", "standard_write", "elevated_write"])).toBe("standard_write");
  expect(firstTier(["read", "standard_write"])).toBe("standard_write");
  expect(firstTier(["read"])).toBe("read");
});

test("the lifetime is told in hours or minutes", () => {
  expect(describeLifetime(60, 30)).toBe(
    "Access lasts an hour and renews itself while it is used. Unused for 30 days, it ends.",
  );
  expect(describeLifetime(120, 7)).toContain("lasts 2 hours");
  expect(describeLifetime(10, 7)).toContain("lasts 10 minutes");
});

test("where the answer goes is a program, an app or a site", () => {
  expect(describePlace("localhost:53122", true)).toBe("An app on this computer.");
  expect(describePlace("editor://sign-in", false)).toBe("An app on this device.");
  expect(describePlace("com.example.editor:", false)).toBe("An app on this device.");
  expect(describePlace("assistant.example.com:8443", false)).toBe("A website.");
});

test("a name is only as good as who vouches for it", () => {
  expect(describeIdentity("registration", "4f1c")).toContain("not verified");
  expect(describeIdentity("metadata_document", "https://app.example.com/client.json")).toBe(
    "Name provided by app.example.com.",
  );
});

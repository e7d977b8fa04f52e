import { expect, test } from "vitest";
import { describeIdentity, describeLifetime, describePlace, firstTier } from "./labels.ts";

test("preselects drafting where allowed, else reading, and never approving", () => {
  expect(firstTier(["read", "standard_write", "elevated_write"])).toBe("standard_write");
  expect(firstTier(["read", "standard_write"])).toBe("standard_write");
  expect(firstTier(["read"])).toBe("read");
});

test("formats the lifetime in hours or minutes", () => {
  expect(describeLifetime(60, 30)).toBe(
    "Access lasts an hour and renews itself while it is used. Unused for 30 days, it ends.",
  );
  expect(describeLifetime(120, 7)).toContain("lasts 2 hours");
  expect(describeLifetime(10, 7)).toContain("lasts 10 minutes");
});

test("distinguishes a program, an app and a site as destination", () => {
  expect(describePlace({ is_loopback: true, app_scheme: null })).toBe("An app on this computer.");
  expect(describePlace({ is_loopback: false, app_scheme: null })).toBe("A website.");
  expect(describePlace({ is_loopback: false, app_scheme: "cursor:" })).toBe(
    "The code goes to the app on this computer that opens “cursor:” links.",
  );
});

test("says how far an app's name can be trusted", () => {
  expect(describeIdentity("registration", "4f1c")).toContain("not verified");
  expect(describeIdentity("metadata_document", "https://app.example.com/client.json")).toBe(
    "Name provided by app.example.com.",
  );
});

import { expect, test } from "vitest";
import { saidOf as saidByBrightBean, settingsModule } from "./brightbean.ts";
import { statusOf } from "./masthead.ts";
import { postOf, saidOf as saidByPostiz } from "./postiz.ts";

const dueAt = new Date(Date.UTC(2026, 10, 30, 12));

test("Postiz gets one post for one channel, due at its time", () => {
  expect(postOf({ text: "One", dueAt }, "channel")).toMatchObject({
    type: "schedule",
    date: "2026-11-30T12:00:00.000Z",
    posts: [{ integration: { id: "channel" }, value: [{ content: "One" }] }],
  });
});

test.each([
  ["PUBLISHED", "110001", { status: "published", externalId: "110001" }],
  ["ERROR", null, { status: "failed", externalId: null }],
  ["QUEUE", null, { status: "pending", externalId: null }],
])("Postiz says %s", (state, releaseId, said) => {
  expect(saidByPostiz({ content: "One", state, releaseId })).toEqual({ text: "One", ...said });
});

test.each([
  ["published", "110001", { status: "published", externalId: "110001" }],
  ["failed", "", { status: "failed", externalId: null }],
  ["publishing", "", { status: "pending", externalId: null }],
  ["scheduled", "", { status: "pending", externalId: null }],
])("BrightBean says %s", (status, platform_post_id, said) => {
  expect(saidByBrightBean({ caption: "One", status, platform_post_id })).toEqual({ text: "One", ...said });
});

test("rows of another version are refused rather than counted", () => {
  expect(() => saidByPostiz({ content: "One", status: "PUBLISHED" })).toThrow();
  expect(() => saidByBrightBean({ caption: "One", state: "published" })).toThrow();
});

test("BrightBean's settings are those of production, with what was set", () => {
  const module = settingsModule("http://127.0.0.1:1", { MAX_RUN_TIME: "60", NAME: 'a "b"' });
  expect(module.split("\n")).toEqual([
    "from config.settings.production import *",
    'PLATFORM_CREDENTIALS_FROM_ENV = {**PLATFORM_CREDENTIALS_FROM_ENV, **{"mastodon":{"instance_url":"http://127.0.0.1:1"}}}',
    "MAX_RUN_TIME = 60",
    'NAME = "a \\"b\\""',
    "",
  ]);
});

test("this product's answers: what was set aside after crashes is left to a person, not reported as failed", () => {
  expect(statusOf("failed", { code: "quarantined" })).toBe("unknown");
  expect(statusOf("failed", { code: "refused" })).toBe("failed");
  expect(statusOf("published", null)).toBe("published");
  expect(statusOf("processing", null)).toBe("pending");
});

import { expect, test } from "vitest";
import { post, publication } from "#studio/content/composer/saving/draft.fixture.ts";
import { primaryFor } from "./primary.ts";

const now = new Date("2026-11-20T13:00:00Z");
const scheduled_at = "2026-11-24T08:00:00+00:00";
const primary = (change: Parameters<typeof post>[0]) => primaryFor(post(change), "Europe/Berlin", now);

test("offers approval first to people who can approve, with the time", () => {
  expect(primary({ status: "in_review", scheduled_at })?.label).toBe("Approve for Nov 24, 09:00");
  expect(primary({ status: "in_review" })?.label).toBe("Approve");
  const fixed = publication({ status: "pending_approval", follows_post: false });
  const again = primary({ status: "in_review", scheduled_at, publications: [fixed] });
  expect(again?.label).toBe("Approve and publish");
  expect(primary({ scheduled_at })?.label).toBe("Schedule and approve for Nov 24, 09:00");
});

test("offers to continue an unfinished draft, and submitting to people who can't approve", () => {
  expect(primary({})).toEqual({ act: "edit", label: "Continue editing" });
  expect(primary({ allowed_actions: ["edit", "submit"] })).toEqual({ act: "submit", label: "Submit for review" });
});

test("offers to revise, retry, reschedule or view, depending on the status", () => {
  expect(primary({ status: "changes_requested", scheduled_at })?.act).toBe("edit");
  expect(primary({ status: "failed", allowed_actions: ["retry", "reschedule"] })?.act).toBe("retry");
  expect(primary({ status: "expired", allowed_actions: ["edit", "reschedule"] })?.act).toBe("reschedule");
  const permalink = "https://example.com/1";
  const out = publication({ status: "published", permalink });
  expect(primary({ status: "published", publications: [out], allowed_actions: ["duplicate"] })).toMatchObject({
    act: "view",
    href: permalink,
  });
  expect(primary({ status: "unknown", allowed_actions: ["duplicate"] })).toBeUndefined();
});

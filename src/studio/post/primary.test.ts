import { expect, test } from "vitest";
import { post, publication } from "../composer/draft.fixture.ts";
import { primaryFor } from "./primary.ts";

const now = new Date("2026-11-20T13:00:00Z");
const scheduled_at = "2026-11-24T08:00:00+00:00";
const primary = (change: Parameters<typeof post>[0]) => primaryFor(post(change), "Europe/Berlin", now);

test("who may approve is offered that first, with the time it is for", () => {
  expect(primary({ status: "in_review", scheduled_at })?.label).toBe("Approve for Nov 24, 09:00");
  expect(primary({ status: "in_review" })?.label).toBe("Approve");
  expect(primary({ scheduled_at })?.label).toBe("Schedule and approve for Nov 24, 09:00");
});

test("an unfinished draft is gone on with; who may not approve submits", () => {
  expect(primary({})).toEqual({ act: "edit", label: "Continue editing" });
  expect(primary({ allowed_actions: ["edit", "submit"] })).toEqual({ act: "submit", label: "Submit for review" });
});

test("what came back is mended, what failed is tried again, what ended gets a new time, what is out is seen", () => {
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

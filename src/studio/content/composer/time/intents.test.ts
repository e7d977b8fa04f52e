import { expect, test } from "vitest";
import { type IntentInput, intentsFor } from "./intents.ts";

const draft: IntentInput = {
  stage: "draft",
  mayApprove: true,
  requiresReview: true,
  when: undefined,
  isSlot: false,
  isDelay: false,
  isContentChanged: true,
  isTimeChanged: true,
  hasRequestedChanges: false,
  hasQueue: false,
};
const labels = (change: Partial<IntentInput>) => intentsFor({ ...draft, ...change }).map(({ label }) => label);
const when = "Nov 24, 09:00";

test("saves a draft without a time, and lets an approver schedule one with a time", () => {
  expect(labels({})).toEqual([
    "Save draft",
    "Approve and publish now",
    "Submit for review",
    "Approve without schedule",
  ]);
  expect(labels({ when })[0]).toBe("Schedule and approve for Nov 24, 09:00");
  expect(labels({ when: "in a minute", isDelay: true })[0]).toBe("Approve and publish in a minute");
});

test("offers submitting to people who can't approve", () => {
  expect(labels({ mayApprove: false, when })).toEqual(["Submit for review", "Save draft"]);
  expect(labels({ mayApprove: false, hasRequestedChanges: true })[0]).toBe("Send back for review");
});

test("keeps the approval when only the time changes, and drops it when the content does", () => {
  const set = { stage: "approved", when } as const;
  expect(labels({ ...set, isContentChanged: false })).toEqual(["Move to Nov 24, 09:00", "Publish now"]);
  expect(labels({ ...set, isContentChanged: false, mayApprove: false })).toEqual(["Propose Nov 24, 09:00"]);
  expect(labels(set)).toEqual(["Save and approve for Nov 24, 09:00", "Publish now", "Save and send back to review"]);
  expect(labels({ ...set, mayApprove: false })).toEqual(["Save and send back to review"]);
});

test("lets approvers schedule and edit without review where the brand requires none", () => {
  const free = { requiresReview: false, when };
  expect(labels(free)).toEqual(["Schedule for Nov 24, 09:00", "Publish now", "Save draft"]);
  expect(labels({ ...free, when: "in a minute", isDelay: true })).toEqual([
    "Publish in a minute",
    "Publish now",
    "Save draft",
  ]);
  expect(labels({ ...free, when: undefined })).toEqual(["Save draft", "Publish now", "Approve without schedule"]);
  expect(labels({ ...free, mayApprove: false })).toEqual(["Submit for review", "Save draft"]);
  expect(labels({ ...free, stage: "ended" })).toEqual(["Schedule for Nov 24, 09:00", "Publish now", "Save"]);
  const set = { ...free, stage: "approved" } as const;
  expect(labels({ ...set, isTimeChanged: false })).toEqual(["Save and keep it scheduled", "Publish now"]);
  expect(labels({ ...set, isTimeChanged: false, when: undefined })).toEqual([
    "Save and keep it approved",
    "Publish now",
  ]);
  expect(labels(set)).toEqual(["Save and schedule for Nov 24, 09:00", "Publish now"]);
  expect(labels({ ...set, mayApprove: false })).toEqual(["Save and send back to review"]);
});

test("leaves a post in review when it is only saved", () => {
  expect(labels({ stage: "review", when, isContentChanged: false })[0]).toBe("Approve for Nov 24, 09:00");
  expect(labels({ stage: "review", when, mayApprove: false })).toEqual(["Save changes"]);
});

test("reschedules a failed, expired or canceled post", () => {
  expect(labels({ stage: "ended", when })[0]).toBe("Schedule and approve for Nov 24, 09:00");
  expect(labels({ stage: "ended" })[0]).toBe("Save");
});

test("offers the queue where a channel has posting times", () => {
  const queued = { hasQueue: true, when };
  expect(labels(queued)).toContain("Approve and add to queue");
  expect(labels({ ...queued, requiresReview: false })).toContain("Add to queue");
  expect(labels({ ...queued, stage: "approved" })).toContain("Add to queue");
  expect(labels({ ...queued, mayApprove: false })).toContain("Submit and add to queue");
  for (const stage of ["review", "approved"] as const) {
    expect(labels({ ...queued, mayApprove: false, stage }).join()).not.toContain("queue");
  }
  for (const stage of ["locked", "deleted"] as const)
    expect(labels({ ...queued, stage }).join()).not.toContain("queue");
});

test("schedules at the next free slot, which the main action names", () => {
  const slot = { isSlot: true, hasQueue: true, when: "Tue 09:00" } as const;
  const acts = (change: Partial<IntentInput>) => intentsFor({ ...draft, ...slot, ...change });
  expect(acts({})[0]).toEqual({ act: "queue", label: "Schedule and approve for Tue 09:00" });
  expect(acts({ requiresReview: false })[0]).toEqual({ act: "queue", label: "Schedule for Tue 09:00" });
  expect(acts({ mayApprove: false })[0]).toEqual({ act: "submit_queue", label: "Submit for Tue 09:00" });
  expect(acts({ stage: "review", isContentChanged: false })[0]).toEqual({
    act: "queue",
    label: "Approve for Tue 09:00",
  });
  expect(acts({ stage: "approved", isContentChanged: false })[0]).toEqual({ act: "queue", label: "Move to Tue 09:00" });
  expect(acts({ when: undefined })[0].label).toBe("Schedule and approve for the next free slot");
  // The menu has no second way into the queue.
  expect(
    acts({})
      .map(({ label }) => label)
      .join(),
  ).not.toContain("add to queue");
});

test("sends a post back to whoever asked for changes, and approves over that only from the menu", () => {
  const asked = { hasRequestedChanges: true, when } as const;
  expect(intentsFor({ ...draft, ...asked })[0]).toEqual({ act: "submit", label: "Send back for review" });
  expect(labels(asked)).toContain("Schedule and approve for Nov 24, 09:00");
  const atSlot = intentsFor({ ...draft, ...asked, isSlot: true, when: "Tue 09:00" });
  expect(atSlot[0]).toEqual({ act: "submit_queue", label: "Send back for review" });
});

import { expect, test } from "vitest";
import { intentsFor, type Situation } from "./intents.ts";

const draft: Situation = {
  stage: "draft",
  mayApprove: true,
  isReviewed: true,
  when: undefined,
  isContentChanged: true,
  isTimeChanged: true,
  isSentBack: false,
};
const labels = (change: Partial<Situation>) => intentsFor({ ...draft, ...change }).map(({ label }) => label);
const when = "Nov 24, 09:00";

test("a draft without a time is saved; with one it is scheduled by whoever may approve", () => {
  expect(labels({})).toEqual(["Save draft", "Submit for review", "Approve without schedule"]);
  expect(labels({ when })[0]).toBe("Schedule and approve for Nov 24, 09:00");
  expect(labels({ when: "in a minute" })[0]).toBe("Approve and publish in a minute");
});

test("whoever may not approve submits", () => {
  expect(labels({ mayApprove: false, when })).toEqual(["Submit for review", "Save draft"]);
  expect(labels({ mayApprove: false, isSentBack: true })[0]).toBe("Submit again");
});

test("what is scheduled moves with its approval, and loses it with its content", () => {
  const set = { stage: "set", when } as const;
  expect(labels({ ...set, isContentChanged: false })).toEqual(["Move to Nov 24, 09:00"]);
  expect(labels({ ...set, isContentChanged: false, mayApprove: false })).toEqual(["Propose Nov 24, 09:00"]);
  expect(labels(set)).toEqual(["Save and approve for Nov 24, 09:00", "Save and send back to review"]);
  expect(labels({ ...set, mayApprove: false })).toEqual(["Save and send back to review"]);
});

test("where the brand asks for no review, whoever may approve schedules, and what is scheduled stays so", () => {
  const free = { isReviewed: false, when };
  expect(labels(free)).toEqual(["Schedule for Nov 24, 09:00", "Save draft"]);
  expect(labels({ ...free, when: "in a minute" })).toEqual(["Publish in a minute", "Save draft"]);
  expect(labels({ ...free, when: undefined })).toEqual(["Save draft", "Approve without schedule"]);
  expect(labels({ ...free, mayApprove: false })).toEqual(["Submit for review", "Save draft"]);
  expect(labels({ ...free, stage: "ended" })).toEqual(["Schedule for Nov 24, 09:00", "Save"]);
  const set = { ...free, stage: "set" } as const;
  expect(labels({ ...set, isTimeChanged: false })).toEqual(["Save and keep it scheduled"]);
  expect(labels({ ...set, isTimeChanged: false, when: undefined })).toEqual(["Save and keep it approved"]);
  expect(labels(set)).toEqual(["Save and schedule for Nov 24, 09:00"]);
  expect(labels({ ...set, mayApprove: false })).toEqual(["Save and send back to review"]);
});

test("what is in review stays there when it is only saved", () => {
  expect(labels({ stage: "review", when, isContentChanged: false })[0]).toBe("Approve for Nov 24, 09:00");
  expect(labels({ stage: "review", when, mayApprove: false })).toEqual(["Save changes"]);
});

test("what ended begins again with a new time", () => {
  expect(labels({ stage: "ended", when })[0]).toBe("Schedule and approve for Nov 24, 09:00");
  expect(labels({ stage: "ended" })[0]).toBe("Save");
});

import { expect, it } from "vitest";
import { draftSteps, moveStep, newStep, stepsInput } from "./draft-step.ts";

it("sends numbers, and no hours for an empty field", () => {
  const step = { ...newStep(3), name: "Legal", member_ids: [7], needed: "2" };
  const sent = { name: "Legal", member_ids: [7], roles: [], needed: 2, escalate_after: null, escalate_to_ids: [] };
  expect(stepsInput([step, { ...step, hours: "24" }])).toEqual([
    { ...sent, hours: null },
    { ...sent, hours: 24 },
  ]);
});

it("leaves out members who can't approve any more", () => {
  const stored = {
    name: "Legal",
    member_ids: [7, 8],
    members: [{ id: 7, name: "Ann" }],
    roles: [],
    is_blocked: false,
    escalate_after: null,
    escalate_to_ids: [],
  };
  expect(draftSteps([{ ...stored, needed: 1, hours: null }])).toMatchObject([
    { member_ids: [7], needed: "1", hours: "" },
  ]);
});

it("moves a step by one place", () => {
  expect(moveStep(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moveStep(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

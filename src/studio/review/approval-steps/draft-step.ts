import type { z } from "zod";
import type { ApprovalSteps, ApprovalStep as StepSchema } from "#domain/review/approval-steps/schema.ts";

type StepInput = z.input<typeof StepSchema>;
type Stored = z.output<typeof ApprovalSteps>["steps"][number];

/** A step being edited, with numbers as they are typed. */
export interface DraftStep {
  /** Identifies it while it is edited. */
  key: number;
  name: string;
  member_ids: number[];
  roles: NonNullable<StepInput["roles"]>;
  needed: string;
  hours: string;
  escalate_after: string;
  escalate_to_ids: number[];
}

export function newStep(key: number): DraftStep {
  return { key, name: "", member_ids: [], roles: [], needed: "1", hours: "", escalate_after: "", escalate_to_ids: [] };
}

/** Members who can't approve any more are left out: saving removes them. */
export function draftSteps(steps: readonly Stored[]): DraftStep[] {
  return steps.map(({ name, members, roles, needed, hours, escalate_after: after, escalate_to_ids }, key) => ({
    key,
    name,
    member_ids: members.map(({ id }) => id),
    roles,
    needed: String(needed),
    hours: hours === null ? "" : String(hours),
    escalate_after: after === null ? "" : String(after),
    escalate_to_ids,
  }));
}

export function stepsInput(steps: readonly DraftStep[]): StepInput[] {
  const hoursOf = (typed: string) => (typed.trim() === "" ? null : Number(typed));
  return steps.map(({ key: _, needed, hours, escalate_after: after, ...step }) => ({
    ...step,
    needed: Number(needed),
    hours: hoursOf(hours),
    escalate_after: hoursOf(after),
  }));
}

/** @returns the list with one element moved by one place */
export function moveStep<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}

import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { WireTime } from "#kernel/time.ts";
import { APPROVER_ROLES, MAX_HOURS, MAX_NEEDED, MAX_STEP_NAME, MAX_STEPS, STEP_STATES } from "./terms.ts";

const ApproverRole = z.enum(APPROVER_ROLES);
const Hours = z.number().int().min(1).max(MAX_HOURS).nullable();

/** A step as it is stored, with the brand and with each review. */
export const ApprovalStep = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_STEP_NAME)
      .refine(...PLAIN_TEXT)
      .meta({ example: "Legal" }),
    member_ids: z
      .array(Id)
      .max(50)
      .default([])
      .meta({ description: "Members who may approve it.", example: [42] }),
    roles: z
      .array(ApproverRole)
      .max(APPROVER_ROLES.length)
      .default([])
      .meta({ description: "Anyone with one of these roles may approve it. `client`: guests of share links, too." }),
    needed: z.number().int().min(1).max(MAX_NEEDED).default(1).meta({
      description:
        "How many people must approve it. A member and the guests of all review links that they created count as one.",
    }),
    hours: Hours.default(null).meta({ description: "How long its approvers have to decide. Null: no due date." }),
    escalate_after: Hours.default(null).meta({
      description: "Hours after which others are notified that it is undecided. Null: never.",
    }),
    escalate_to_ids: z
      .array(Id)
      .max(50)
      .default([])
      .meta({
        description: "The members who are notified then. Empty: the brand's owners.",
        example: [7],
      }),
  })
  .meta({ id: "ApprovalStep" });
export type ApprovalStep = z.output<typeof ApprovalStep>;

/** Steps that follow each other. */
export const ApprovalStepList = z
  .array(ApprovalStep)
  .max(MAX_STEPS)
  .refine((steps) => new Set(steps.map(({ name }) => name.toLowerCase())).size === steps.length, {
    error: fieldError(msg("must not have two steps of the same name")),
  })
  .refine((steps) => steps.every(({ member_ids: ids, roles }) => ids.length + roles.length > 0), {
    error: fieldError(msg("must have an approver in each step")),
  })
  .refine(
    (steps) =>
      steps.every(({ member_ids: ids, roles, needed }) => roles.length > 0 || needed <= Math.max(1, ids.length)),
    {
      error: fieldError(msg("must not need more approvals than a step has approvers")),
    },
  );

export const UpdateApprovalStepsInput = z.object({
  steps: ApprovalStepList.meta({ description: "In their order. Empty: one approval is enough." }),
});

/** A step of the setting, with the names of its members who may approve now. */
export const BrandStep = ApprovalStep.extend({ members: z.array(PersonRef), is_blocked: z.boolean() }).meta({
  id: "BrandApprovalStep",
});
export const ApprovalSteps = z.object({ steps: z.array(BrandStep) });

/** A step of a post's review. */
export const StepProgress = z
  .object({
    name: z.string().meta({ example: "Legal" }),
    state: z.enum(STEP_STATES).meta({
      description: "`blocked`: too few people are left who may approve it. The brand's owner can approve all steps.",
    }),
    needed: z.number().int().meta({ example: 1 }),
    approvals: z.array(
      z.object({
        author: PersonRef.nullable(),
        on_behalf_of: PersonRef.nullable().meta({ description: "Who was away, in whose place it was given." }),
        guest_name: z.string().nullable(),
        link_created_by: PersonRef.nullable().meta({
          description: "Of a guest: who created the review link. The two count as one person. Null for clients.",
        }),
        created_at: WireTime,
      }),
    ),
    approvers: z.array(PersonRef).meta({ description: "Named members. Always empty for clients." }),
    delegates: z
      .array(
        z.object({
          delegator: PersonRef,
          delegate: PersonRef,
          ends_on: z.string().meta({ description: "The last day.", example: "2026-12-03" }),
        }),
      )
      .meta({ description: "Who decides the current step in the place of whom. Always empty for clients." }),
    roles: z.array(ApproverRole).meta({ description: "Roles whose members may approve it, too." }),
    due_at: WireTime.nullable().meta({ description: "When the current step should be decided." }),
  })
  .meta({ id: "ApprovalStepProgress" });

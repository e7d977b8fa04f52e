import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { MAX_DELEGATION_NOTE } from "./terms.ts";

const first = { description: "The first day, in the brand's time zone.", example: "2026-12-01" };
const last = { description: "The last day, in the brand's time zone.", example: "2026-12-03" };

export const Delegation = z
  .object({
    id: Id,
    delegator: PersonRef.meta({ description: "Who is away." }),
    delegate: PersonRef.meta({ description: "Who decides in their place." }),
    starts_on: z.string().meta(first),
    ends_on: z.string().meta(last),
    is_active: z.boolean().meta({ description: "Whether it has begun." }),
    note: z.string().meta({ example: "On vacation" }),
    may_end: z.boolean().meta({ description: "Whether the caller can end it." }),
    created_at: WireTime,
  })
  .meta({ id: "ApprovalDelegation" });

export const DelegationList = z.object({
  delegations: z.array(Delegation).meta({ description: "Current and upcoming ones, the earliest first." }),
  delegates: z.array(PersonRef).meta({ description: "Whom the caller can choose." }),
});

export const CreateDelegationInput = z.object({
  delegate_id: Id.meta({
    description: "A member who can approve posts: for a client another client, otherwise one of the team.",
  }),
  starts_on: Day.meta(first),
  ends_on: Day.meta(last),
  note: z
    .string()
    .trim()
    .max(MAX_DELEGATION_NOTE)
    .refine(...PLAIN_TEXT)
    .default("")
    .meta({ example: "On vacation" }),
});

export const DelegationInput = z.object({ id: Id });

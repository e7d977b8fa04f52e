import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { formatDay, wireTime } from "#kernel/time.ts";
import type { Prisma } from "#platform/db/index.ts";
import type { Delegation } from "./schema.ts";

export const WITH_PEOPLE = { delegator: true, delegate: true } as const satisfies Prisma.ApprovalDelegationInclude;
type Row = Prisma.ApprovalDelegationGetPayload<{ include: typeof WITH_PEOPLE }>;

export function viewDelegation(row: Row, ctx: BrandContext): z.input<typeof Delegation> {
  const { delegator, delegate } = row;
  return {
    id: row.id,
    delegator: { id: delegator.id, name: fullName(delegator) },
    delegate: { id: delegate.id, name: fullName(delegate) },
    starts_on: formatDay(row.startsOn.getTime()),
    ends_on: formatDay(row.endsOn.getTime()),
    is_active: row.startsAt <= ctx.clock.now(),
    note: row.note,
    may_end: mayEnd(row, ctx),
    created_at: wireTime(row.createdAt),
  };
}

/** The two people themselves, and the brand's owner. */
export function mayEnd(
  { delegatorId, delegateId }: Pick<Row, "delegatorId" | "delegateId">,
  { caller, role }: BrandContext,
): boolean {
  if (caller.kind !== "person") return false;
  return role === "super_admin" || [delegatorId, delegateId].includes(caller.userId);
}

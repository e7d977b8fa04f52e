import { erasureDueAt } from "#domain/identity/accounts/index.ts";
import type { Brand } from "#platform/db/index.ts";

type ClosedFields = Pick<Brand, "archivedAt" | "deletedAt">;

/** Why its owner closed a brand; null for a brand that is open, or closed with its account alone. */
export function closedState({ archivedAt, deletedAt }: ClosedFields): "archived" | "deleted" | null {
  if (deletedAt !== null) return "deleted";
  return archivedAt === null ? null : "archived";
}

/** Whether its owner can still restore a brand. Archived ones are kept for as long as the account. */
export function isRestorable({ archivedAt, deletedAt }: ClosedFields, now: Date): boolean {
  return deletedAt === null ? archivedAt !== null : now < erasureDueAt(deletedAt);
}

import type { z } from "zod";
import { erasureDueAt } from "#domain/identity/accounts/index.ts";
import { wireTime } from "#kernel/time.ts";
import type { Brand } from "#platform/db/index.ts";
import { closedState } from "./rules.ts";
import type { ClosedBrand } from "./schema.ts";

type ClosedRow = Pick<Brand, "id" | "name" | "archivedAt" | "deletedAt">;

/** @param brand archived or deleted */
export function viewClosedBrand(brand: ClosedRow): z.input<typeof ClosedBrand> {
  const { id, name, archivedAt, deletedAt } = brand;
  const closedAt = deletedAt ?? archivedAt;
  const state = closedState(brand);
  if (closedAt === null || state === null) throw new Error(`Brand ${id} is not closed.`);
  const restoreUntil = deletedAt === null ? null : wireTime(erasureDueAt(deletedAt));
  return { id, name, state, closed_at: wireTime(closedAt), restore_until: restoreUntil };
}

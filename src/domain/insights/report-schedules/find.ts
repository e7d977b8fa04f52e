import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import type { ReportSchedules } from "./schema.ts";
import type { Cadence } from "./terms.ts";

/** Active members, whose accounts exist. */
export async function findMembers(tx: Tx, brandId: number, userIds: readonly number[]) {
  return tx.user.findMany({
    where: {
      id: { in: [...userIds] },
      deletedAt: null,
      members: { some: { brandId, isActive: true } },
    },
    orderBy: { id: "asc" },
  });
}

/** A brand's schedules with the members who receive them. */
export async function viewSchedules(tx: Tx, brandId: number): Promise<z.input<typeof ReportSchedules>> {
  const rows = await tx.reportSchedule.findMany({ where: { brandId }, include: { recipients: true } });
  const members = await findMembers(tx, brandId, [
    ...new Set(rows.flatMap(({ recipients }) => recipients.map(({ userId }) => userId))),
  ]);
  const view = (cadence: Cadence) => {
    const row = rows.find((each) => each.cadence === cadence);
    const ids = new Set(row?.recipients.map(({ userId }) => userId));
    const receiving = members.filter(({ id }) => ids.has(id));
    return {
      members: receiving.map((user) => ({ id: user.id, name: fullName(user) })),
      next_at: wireTimeOrNull(receiving.length > 0 ? (row?.nextAt ?? null) : null),
    };
  };
  return { weekly: view("weekly"), monthly: view("monthly") };
}

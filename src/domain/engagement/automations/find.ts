import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import type { Automation, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another brand's automation */
export async function findAutomation(db: Tx, brandId: BrandId, id: number): Promise<Automation> {
  const row = await db.automation.findFirst({ where: { brandId, id } });
  if (!row) throw fault("not_found", { what: t("Automation") });
  return row;
}

/** Like `findAutomation`, with the row locked until the transaction ends. */
export async function lockAutomation(tx: Tx, brandId: BrandId, id: number): Promise<Automation> {
  await tx.$queryRaw`select id from automations where brand_id = ${brandId} and id = ${id} for update`;
  return findAutomation(tx, brandId, id);
}

const REPLYING_ROLES = rolesThat("comments.manage");

/** The active members who may reply in the inbox; where `among` is given, only those of them. */
export async function findHandlers(db: Tx, brandId: number, among?: readonly number[]): Promise<number[]> {
  const rows = await db.member.findMany({
    where: {
      brandId,
      isActive: true,
      user: { deletedAt: null },
      role: { in: REPLYING_ROLES },
      ...(among ? { userId: { in: [...among] } } : {}),
    },
    select: { userId: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ userId }) => userId);
}

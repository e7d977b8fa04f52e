import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findMembers, viewSchedules } from "./find.ts";
import { nextReportAt } from "./rules.ts";
import { ReportSchedules, UpdateReportSchedulesInput } from "./schema.ts";
import { CADENCES, type Cadence } from "./terms.ts";

export const updateReportSchedules = operation({
  name: "report_schedules.update",
  summary:
    "Set which members receive reports of the brand's metrics by email every week or month. Omitted fields don't change.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateReportSchedulesInput,
  output: ReportSchedules,
  async run(ctx, input) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const [brand] = await tx.$queryRaw<{ timezone: string }[]>`
        select timezone from brands where id = ${brandId} for no key update`;
      for (const cadence of CADENCES) {
        const ids = input[cadence];
        if (ids) await replaceRecipients(tx, ctx, { cadence, ids: [...new Set(ids)], zone: brand?.timezone ?? "UTC" });
      }
      await auditInBrand(tx, ctx, {
        brandId,
        action: "report_schedules.updated",
        subject: { type: "brand", id: brandId },
        detail: input,
      });
      return viewSchedules(tx, brandId);
    });
  },
});

type Change = { cadence: Cadence; ids: number[]; zone: string };

/** @throws Fault invalid for a user who is no active member */
async function replaceRecipients(tx: Tx, ctx: BrandContext, { cadence, ids, zone }: Change): Promise<void> {
  const { brandId } = ctx;
  if ((await findMembers(tx, brandId, ids)).length < ids.length) throw invalid(cadence, t("Choose active members."));
  if (ids.length === 0) {
    await tx.reportSchedule.deleteMany({ where: { brandId, cadence } });
    return;
  }
  await tx.reportSchedule.upsert({
    where: { brandId_cadence: { brandId, cadence } },
    create: { brandId, cadence, nextAt: nextReportAt(ctx.clock.now(), cadence, zone) },
    update: {},
  });
  await tx.reportRecipient.deleteMany({ where: { brandId, cadence, userId: { notIn: ids } } });
  const rows = ids.map((userId) => ({ brandId, cadence, userId }));
  await tx.reportRecipient.createMany({ data: rows, skipDuplicates: true });
}

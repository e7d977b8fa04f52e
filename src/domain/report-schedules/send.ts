import { queueMail } from "#domain/mail/index.ts";
import { formatSpan } from "#domain/metrics/rules.ts";
import { isWanted, unsubscribeFooter } from "#domain/notifications/index.ts";
import { drawReport, type ReportContent, writeContent } from "#domain/reports/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { findMembers } from "./find.ts";
import { nextReportAt } from "./rules.ts";
import { CADENCE_NAMES, type Cadence } from "./terms.ts";

/** A brand's report of one period; both days are inclusive. */
export type ReportJob = { brandId: number; cadence: Cadence; from: string; to: string };

const NAME = "report_schedules.send";

/**
 * Sends a report to those who want it, unless there are no metrics. Claiming the period and queueing the mails are one
 * transaction: however often and concurrently the job runs, there is at most one mail a period and person.
 */
export const sendReport = job<ReportJob>({
  name: NAME,
  options: { retryLimit: 5, retryDelay: 60, expireInSeconds: 300, concurrency: 1 },
  async perform(ctx, order) {
    const { brandId, from, to } = order;
    const caller = { kind: "system", job: NAME } as const;
    // As a client sees it: clients may be among those who receive it.
    const inBrand = { ...ctx, caller, brandId: brandId as BrandId, role: "client" as const };
    const isWantedBySomebody = (await findRecipients(ctx.db, order)).length > 0;
    const content = isWantedBySomebody
      ? await writeContent(inBrand, { from, to, compare: "previous_period", format: "pdf" })
      : null;
    const pdf = content && content.channels.rows.length > 0 ? await drawReport(inBrand, content) : null;
    await ctx.db.$transaction(async (tx) => {
      if (!(await claim(tx, ctx, order)) || !content || !pdf) return;
      const attachment = { name: `report-${from}-to-${to}.pdf`, bytes: pdf };
      const mail = await writeMail(tx, ctx, order, content);
      for (const { id: userId, email } of await findRecipients(tx, order)) {
        await queueMail(tx, ctx, { ...mail, to: email, about: { brandId, userId } }, attachment);
      }
    });
  },
});

/** Ends the period, also one without a report. @returns whether it was not over yet */
async function claim(tx: Tx, { clock }: SystemContext, { brandId, cadence, from }: ReportJob): Promise<boolean> {
  const brand = await tx.brand.findUnique({ where: { id: brandId }, select: { timezone: true } });
  const isOpen = { brandId, cadence, brand: { closedAt: null } };
  const nextAt = nextReportAt(clock.now(), cadence, brand?.timezone ?? "UTC");
  await tx.reportSchedule.updateMany({ where: isOpen, data: { nextAt } });
  const sentFrom = new Date(from);
  const { count } = await tx.reportSchedule.updateMany({
    where: { ...isOpen, OR: [{ sentFrom: null }, { sentFrom: { lt: sentFrom } }] },
    data: { sentFrom },
  });
  return count > 0;
}

/** Members who have not switched these emails off. */
async function findRecipients(tx: Tx, { brandId, cadence }: ReportJob): Promise<{ id: number; email: string }[]> {
  const rows = await tx.reportRecipient.findMany({ where: { brandId, cadence }, select: { userId: true } });
  const ids = rows.map(({ userId }) => userId);
  const off = await tx.notificationPreference.findMany({
    where: { userId: { in: ids }, type: "report", isOn: false },
    select: { userId: true, type: true, channel: true },
  });
  const offBy = Map.groupBy(off, ({ userId }) => userId);
  return (await findMembers(tx, brandId, ids)).filter(
    ({ id, disabledAt }) => disabledAt === null && isWanted("report", "mail", offBy.get(id) ?? []),
  );
}

async function writeMail(
  tx: Tx,
  { env }: SystemContext,
  { brandId, cadence, from, to }: ReportJob,
  content: ReportContent,
) {
  const { handle } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
  const figures = content.figures.map(
    ({ label, value, change }) => `${label}: ${value}${change === null ? "" : ` (${change})`}`,
  );
  return {
    subject: `${CADENCE_NAMES[cadence]} of ${content.brand}: ${formatSpan({ from, to })}`,
    paragraphs: [
      `How the posts of ${content.brand} performed, compared with the ${cadence === "weekly" ? "week" : "days"} before. The whole report is attached as PDF.`,
      ...figures,
    ],
    action: {
      label: "Open metrics",
      url: new URL(`/studio/${handle}/metrics?from=${from}&to=${to}`, env.APP_URL).href,
    },
    ...unsubscribeFooter(env, "report"),
  };
}

import { queueMail } from "#domain/events/mail/index.ts";
import { isWanted, unsubscribeFooter } from "#domain/events/notifications/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { formatSpan } from "#domain/insights/metrics/rules.ts";
import { drawReport, type ReportContent, writeContent } from "#domain/insights/reports/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { findMembers } from "./find.ts";
import { nextReportAt } from "./rules.ts";
import type { Cadence } from "./terms.ts";

/** A brand's report of one period; both days are inclusive. */
export type ReportJob = { brandId: number; cadence: Cadence; from: string; to: string };

const SUBJECTS: Record<Cadence, Message> = {
  weekly: msg("Weekly report of {brand}: {span}"),
  monthly: msg("Monthly report of {brand}: {span}"),
};
const COMPARED: Record<Cadence, Message> = {
  weekly: msg(
    "How the posts of {brand} performed, compared with the week before. The whole report is attached as PDF.",
  ),
  monthly: msg(
    "How the posts of {brand} performed, compared with the days before. The whole report is attached as PDF.",
  ),
};
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
    const languages = new Set((await findRecipients(ctx.db, order)).map(({ language }) => language));
    const drawn = new Map<string | null, { content: ReportContent; pdf: Uint8Array }>();
    for (const language of languages) {
      const content = await inLanguage(language, () =>
        writeContent(inBrand, { from, to, published_with: "all", compare: "previous_period", format: "pdf" }),
      );
      if (content.channels.rows.length === 0) break;
      drawn.set(language, { content, pdf: await drawReport(inBrand, content) });
    }
    await ctx.db.$transaction(async (tx) => {
      if (!(await claim(tx, ctx, order))) return;
      const report = { cadence: order.cadence, from, to };
      if (drawn.size > 0) {
        await emitExtra(tx, ctx, brandId, [{ event: "report.ready", post_id: 0, status: "sent", report }]);
      }
      const { handle } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { handle: true } });
      for (const { id: userId, email, language } of await findRecipients(tx, order)) {
        // Who was added or changed the language meanwhile gets one that is there.
        const report = drawn.get(language) ?? [...drawn.values()][0];
        if (!report) return;
        const attachment = { name: `report-${from}-to-${to}.pdf`, bytes: report.pdf };
        await queueMail(
          tx,
          ctx,
          report.content.language,
          () => ({ ...writeMail(ctx, order, handle, report.content), to: email, about: { brandId, userId } }),
          attachment,
        );
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
async function findRecipients(
  tx: Tx,
  { brandId, cadence }: ReportJob,
): Promise<{ id: number; email: string; language: string | null }[]> {
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

function writeMail({ env }: SystemContext, { cadence, from, to }: ReportJob, handle: string, content: ReportContent) {
  const figures = content.figures.map(
    ({ label, value, change }) => `${label}: ${value}${change === null ? "" : ` (${change})`}`,
  );
  return {
    subject: t(SUBJECTS[cadence], { brand: content.brand, span: formatSpan({ from, to }) }),
    paragraphs: [t(COMPARED[cadence], { brand: content.brand }), ...figures],
    action: {
      label: t("Open metrics"),
      url: new URL(`/studio/${handle}/metrics?from=${from}&to=${to}`, env.APP_URL).href,
    },
    ...unsubscribeFooter(env, "report"),
  };
}

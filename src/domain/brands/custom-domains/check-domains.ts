import { checkRecords, requestProbe } from "#domain/brands/domain-verification/index.ts";
import { dueBefore, MAX_MISSED_CHECKS, recordName, recordValue } from "#domain/brands/domain-verification/rules.ts";
import { queueMail } from "#domain/events/mail/index.ts";
import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { CustomDomain as Row, Tx } from "#platform/db/index.ts";
import { auditCustomDomain } from "./find.ts";
import { originOf } from "./rules.ts";

type DueRow = Row & { brand: { handle: string; closedAt: Date | null } };

/**
 * Checks verified custom domains every day. The new owner of a sold or expired domain must not be shown as this brand,
 * and review links must not lead to another server.
 */
export const checkCustomDomains = job({
  name: "custom_domains.check",
  cron: "23 4 * * *",
  options: { ...PERIODIC_JOB, expireInSeconds: 3600 },
  async perform(ctx) {
    const before = dueBefore(ctx.clock.now());
    const where = { verifiedAs: { not: null }, checkedAt: { lte: before } };
    const include = { brand: { select: { handle: true, closedAt: true } } };
    const due = await ctx.db.customDomain.findMany({ where, include, orderBy: { brandId: "asc" } });
    await checkRecords(ctx, due, (row, missedChecks) => settle(ctx, row, missedChecks));
  },
});

/**
 * Whether requests for an active domain still arrive here: otherwise links would lead to another server. The pages of
 * an archived or deleted brand do not exist, so nothing is asked meanwhile.
 */
async function countMissedRequests(ctx: SystemContext, row: DueRow): Promise<number> {
  if (row.activeAt === null || row.brand.closedAt !== null) return row.missedRequests;
  const problem = await requestProbe(ctx, originOf(row.domain, ctx.env.APP_URL), row.brand.handle);
  return problem === null ? 0 : row.missedRequests + 1;
}

async function settle(ctx: SystemContext, row: DueRow, missedChecks: number): Promise<void> {
  const isLost = missedChecks >= MAX_MISSED_CHECKS;
  const missedRequests = isLost ? 0 : await countMissedRequests(ctx, row);
  const isUnreachable = missedRequests >= MAX_MISSED_CHECKS;
  await ctx.db.$transaction(async (tx) => {
    const { brandId, proof, checkedAt } = row;
    // If several workers check it, only one result counts. A domain that was verified again or replaced meanwhile
    // stays.
    const { count } = await tx.customDomain.updateMany({
      where: { brandId, proof, checkedAt },
      data: {
        checkedAt: ctx.clock.now(),
        missedChecks,
        missedRequests: isUnreachable ? 0 : missedRequests,
        ...(isLost ? { verifiedAt: null, verifiedAs: null } : {}),
        ...(isLost || isUnreachable ? { activeAt: null } : {}),
      },
    });
    if (count === 0 || !(isLost || isUnreachable)) return;
    await notify(tx, ctx, row, () => (isLost ? reasonLost(row) : reasonUnreachable(row)));
    await auditCustomDomain(tx, ctx, row, isLost ? "lapsed" : "unreachable");
  });
}

function reasonLost({ domain, proof }: Row): string[] {
  return [
    t(
      "The TXT record {record}, which proves that you own the domain, was missing for {count} days in a row. The domain no longer shows the brand's pages.",
      { record: recordName(domain), count: MAX_MISSED_CHECKS },
    ),
    t("If you still own the domain, add the record again with the value {value}, then verify the domain in Settings.", {
      value: recordValue(proof),
    }),
  ];
}

function reasonUnreachable({ domain }: Row): string[] {
  return [
    t("Requests for {domain} didn't arrive at Masthead for {count} days in a row.", {
      domain,
      count: MAX_MISSED_CHECKS,
    }),
    t("Check its CNAME record and the proxy, then verify the domain in Settings."),
  ];
}

async function notify(tx: Tx, ctx: SystemContext, { brandId, domain }: Row, reason: () => string[]): Promise<void> {
  const { name, handle, account } = await tx.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: {
      name: true,
      handle: true,
      account: { select: { owner: { select: { email: true, language: true, deletedAt: true } } } },
    },
  });
  if (account.owner.deletedAt !== null) return;
  await queueMail(tx, ctx, account.owner.language, () => ({
    to: account.owner.email,
    subject: t("{name} no longer uses {domain}", { name, domain }),
    paragraphs: [
      ...reason(),
      t("New links of {name} use Masthead's address, where its feed page and its review links still work.", { name }),
    ],
    action: { label: t("Open settings"), url: `${ctx.env.APP_URL}/studio/${handle}/settings` },
  }));
}

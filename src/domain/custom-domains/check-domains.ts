import { checkRecords } from "#domain/domain-verification/index.ts";
import { dueBefore, MAX_MISSED_CHECKS, recordName, recordValue } from "#domain/domain-verification/rules.ts";
import { queueMail } from "#domain/mail/index.ts";
import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import type { CustomDomain as Row, Tx } from "#platform/db/index.ts";
import { auditCustomDomain } from "./find.ts";

/**
 * Checks the TXT records of verified custom domains every day. The new owner of a sold or expired domain must not be
 * shown as this brand.
 */
export const checkCustomDomains = job({
  name: "custom_domains.check",
  cron: "23 4 * * *",
  options: { ...PERIODIC_JOB, expireInSeconds: 3600 },
  async perform(ctx) {
    const before = dueBefore(ctx.clock.now());
    const where = { verifiedAs: { not: null }, checkedAt: { lte: before } };
    const due = await ctx.db.customDomain.findMany({ where, orderBy: { brandId: "asc" } });
    await checkRecords(ctx, due, (row, missedChecks) => settle(ctx, row, missedChecks));
  },
});

async function settle(ctx: SystemContext, row: Row, missedChecks: number): Promise<void> {
  const isLost = missedChecks >= MAX_MISSED_CHECKS;
  await ctx.db.$transaction(async (tx) => {
    const { brandId, proof, checkedAt } = row;
    // Of several workers one counts; a domain that was verified again or replaced meanwhile stays.
    const { count } = await tx.customDomain.updateMany({
      where: { brandId, proof, checkedAt },
      data: {
        checkedAt: ctx.clock.now(),
        missedChecks,
        ...(isLost ? { verifiedAt: null, verifiedAs: null, activeAt: null } : {}),
      },
    });
    if (!isLost || count === 0) return;
    await notifyLost(tx, ctx, row);
    await auditCustomDomain(tx, ctx, row, "lapsed");
  });
}

async function notifyLost(tx: Tx, ctx: SystemContext, { brandId, domain, proof }: Row): Promise<void> {
  const { name, handle, account } = await tx.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { name: true, handle: true, account: { select: { owner: { select: { email: true, deletedAt: true } } } } },
  });
  if (account.owner.deletedAt !== null) return;
  await queueMail(tx, ctx, {
    to: account.owner.email,
    subject: `${name} no longer uses ${domain}`,
    paragraphs: [
      `The TXT record ${recordName(domain)}, which proves that you own the domain, was missing for ${MAX_MISSED_CHECKS} days in a row. Links to ${domain} no longer show the pages of ${name}. Links at Masthead's address still work.`,
      `If you still own the domain, add the record again with the value ${recordValue(proof)}, then verify the domain in Settings.`,
    ],
    action: { label: "Open settings", url: `${ctx.env.APP_URL}/studio/${handle}/settings` },
  });
}

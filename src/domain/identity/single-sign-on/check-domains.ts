import { checkRecords } from "#domain/brands/domain-verification/index.ts";
import { dueBefore, MAX_MISSED_CHECKS, recordName, recordValue } from "#domain/brands/domain-verification/rules.ts";
import { queueMail } from "#domain/events/mail/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, SsoDomain, Tx } from "#platform/db/index.ts";
import { revokeUnverified } from "./find.ts";

/**
 * Checks the TXT records of verified domains every day. The new owner of a sold or expired domain must not be able to
 * sign in as its former users.
 */
export const checkDomains = job({
  name: "single_sign_on.check_domains",
  cron: "13 4 * * *",
  options: { ...PERIODIC_JOB, expireInSeconds: 3600 },
  async perform(ctx) {
    const before = dueBefore(ctx.clock.now());
    const where: Prisma.SsoDomainWhereInput = {
      verifiedAt: { not: null },
      isVouched: false,
      OR: [{ checkedAt: null }, { checkedAt: { lte: before } }],
    };
    const due = await ctx.db.ssoDomain.findMany({ where, orderBy: { id: "asc" } });
    await checkRecords(ctx, due, (row, missedChecks) => settle(ctx, row, missedChecks));
  },
});

async function settle(ctx: SystemContext, row: SsoDomain, missedChecks: number): Promise<void> {
  const isLost = missedChecks >= MAX_MISSED_CHECKS;
  await ctx.db.$transaction(async (tx) => {
    // If several workers check it, only one result counts. A domain that was verified again meanwhile is not changed.
    const { count } = await tx.ssoDomain.updateMany({
      where: { id: row.id, checkedAt: row.checkedAt, verifiedAt: row.verifiedAt, missedChecks: row.missedChecks },
      data: {
        checkedAt: ctx.clock.now(),
        missedChecks,
        ...(isLost ? { verifiedAt: null, verifiedAs: null } : {}),
      },
    });
    if (!isLost || count === 0) return;
    await revokeUnverified(tx, row.accountId);
    await notifyDomainLost(tx, ctx, row);
  });
}

async function notifyDomainLost(tx: Tx, ctx: SystemContext, { accountId, domain, proof }: SsoDomain): Promise<void> {
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      owner: { select: { email: true, language: true, deletedAt: true } },
      brands: { select: { handle: true }, orderBy: { id: "asc" }, take: 1 },
      singleSignOn: { select: { isRequired: true } },
    },
  });
  const [brand] = account.brands;
  if (account.owner.deletedAt === null) {
    await queueMail(tx, ctx, account.owner.language, () => ({
      to: account.owner.email,
      subject: t("Single sign-on stopped working for {domain}", { domain }),
      paragraphs: [
        t(
          "The TXT record {record}, which proves that you own the domain, was missing for {count} days in a row. People with addresses at {domain} can no longer sign in through single sign-on. Their sessions, API tokens and connected apps have been revoked.",
          { record: recordName(domain), count: MAX_MISSED_CHECKS, domain },
        ),
        ...(account.singleSignOn?.isRequired
          ? [t("Because single sign-on is required, members with such an address can't access your brands now.")]
          : []),
        t(
          "If you still own the domain, add the record again with the value {value}, then verify the domain in Settings.",
          { value: recordValue(proof) },
        ),
      ],
      ...(brand
        ? {
            action: {
              label: t("Open security settings"),
              url: `${ctx.env.APP_URL}/studio/${brand.handle}/settings/security`,
            },
          }
        : {}),
    }));
  }
  const subject = { type: "account", id: accountId };
  await writeAudit(tx, ctx, {
    accountId,
    brandId: null,
    action: "single_sign_on.domain_lapsed",
    subject,
    detail: { domain },
  });
}

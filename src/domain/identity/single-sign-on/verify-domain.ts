import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { requireRecord } from "#domain/brands/domain-verification/index.ts";
import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import { requireOwnAccount } from "#domain/identity/account-security/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { requireSettings } from "./find.ts";
import { TEST_RATE } from "./rules.ts";
import { SingleSignOn, VerifyDomainInput } from "./schema.ts";
import { viewSingleSignOn } from "./view.ts";

export const verifySsoDomain = operation({
  name: "single_sign_on.verify_domain",
  summary: "Verify a domain by its TXT record. Single sign-on only accepts email addresses of verified domains.",
  scope: "user",
  needs: "self",
  tier: "full",
  waitsOutside: true,
  input: VerifyDomainInput,
  output: SingleSignOn,
  async run(ctx, { domain: input }) {
    const { id: accountId } = await requireOwnAccount(ctx);
    await throttleAttempts(ctx.db, [`sso_test:account:${accountId}`], TEST_RATE);
    const settings = await requireSettings(ctx.db, accountId);
    const requests = settings.domains.find(({ domain }) => domain === domainFrom(input));
    if (!requests) throw invalid("domain", t("Add this domain to the settings and save first."));
    await requireRecord(ctx, requests);
    await markVerified(ctx, accountId, requests, { isVouched: false });
    return viewSingleSignOn(await requireSettings(ctx.db, accountId), ctx.env.APP_URL);
  },
});

/**
 * Verification by the operator instead of a TXT record, for domains without public name servers.
 * @throws Fault not_found without settings, invalid on `domain`
 */
export async function verifyDomainAsOperator(ctx: SystemContext, accountId: number, input: string): Promise<void> {
  const { domains } = await requireSettings(ctx.db, accountId);
  const requests = domains.find(({ domain }) => domain === domainFrom(input));
  if (!requests)
    throw invalid(
      "domain",
      t("The account's single sign-on doesn't include the domain \"{domain}\".", { domain: input }),
    );
  await markVerified(ctx, accountId, requests, { isVouched: true });
}

/** @throws Fault invalid on `domain` when it belongs to another account */
async function markVerified(
  ctx: PublicContext,
  accountId: number,
  { id, domain, proof }: { id: number; domain: string; proof: string },
  { isVouched }: { isVouched: boolean },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    // Checked by the unique index: of two accounts that verify concurrently, one succeeds.
    const now = ctx.clock.now();
    const count = await tx.$executeRaw`
      update sso_domains
      set verified_at = ${now}, verified_as = domain, checked_at = ${now}, missed_checks = 0, is_vouched = ${isVouched}
      where id = ${id} and proof = ${proof}
        and not exists (select from sso_domains other where other.verified_as = ${domain} and other.id <> ${id})`;
    if (count === 0) throw invalid("domain", t("Another account has already verified this domain."));
    const subject = { type: "account", id: accountId };
    await writeAudit(tx, ctx, {
      accountId,
      brandId: null,
      action: "single_sign_on.domain_verified",
      subject,
      detail: { domain },
    });
  });
}

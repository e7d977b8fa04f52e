import { requestProbe, requireRecord } from "#domain/brands/domain-verification/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { type CustomDomain as Row, refuseDuplicate } from "#platform/db/index.ts";
import { auditCustomDomain, lockCustomDomain, requireCustomDomain, viewCustomDomain } from "./find.ts";
import { originOf, VERIFY_RATE } from "./rules.ts";
import { CustomDomain, CustomDomainInput } from "./schema.ts";

export const verifyCustomDomain = operation({
  name: "custom_domain.verify",
  summary:
    "Verify the custom domain by its TXT record, and check that its requests arrive here. Links use it once both succeed.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  waitsOutside: true,
  input: CustomDomainInput,
  output: CustomDomain,
  async run(ctx) {
    const requested = await requireCustomDomain(ctx.db, ctx.brandId);
    await throttleAttempts(ctx.db, [`custom_domain:${ctx.brandId}`], VERIFY_RATE);
    await requireRecord(ctx, requested);
    // Committed before the request: a proxy gets a certificate for verified domains only.
    const verified = await markVerified(ctx, requested);
    const { handle } = await ctx.db.brand.findUniqueOrThrow({ where: { id: ctx.brandId }, select: { handle: true } });
    const problem = await requestProbe(ctx, originOf(verified.domain, ctx.env.APP_URL), handle);
    const row = await writeActive(ctx, verified, problem === null);
    return viewCustomDomain(row, ctx.env, problem);
  },
});

/** @throws Fault invalid on `domain` when it belongs to another brand; not_found when it was replaced meanwhile */
async function markVerified(ctx: BrandContext, { domain, proof }: Row): Promise<Row> {
  const { brandId } = ctx;
  const now = ctx.clock.now();
  return refuseDuplicate(invalid("domain", t("Another brand has already verified this domain.")), () =>
    ctx.db.$transaction(async (tx) => {
      const row = await lockCustomDomain(tx, brandId);
      if (row?.proof !== proof) throw fault("not_found", { what: t("Custom domain") });
      const data = { verifiedAs: domain, verifiedAt: row.verifiedAt ?? now, checkedAt: now, missedChecks: 0 };
      const verified = await tx.customDomain.update({ where: { brandId }, data });
      if (row.verifiedAs === null) await auditCustomDomain(tx, ctx, verified, "verified");
      return verified;
    }),
  );
}

/** @throws Fault not_found when the domain was replaced meanwhile */
async function writeActive(ctx: BrandContext, { proof, activeAt }: Row, isReached: boolean): Promise<Row> {
  return ctx.db.$transaction(async (tx) => {
    const row = await lockCustomDomain(tx, ctx.brandId);
    if (row?.proof !== proof) throw fault("not_found", { what: t("Custom domain") });
    const next = isReached ? (activeAt ?? ctx.clock.now()) : null;
    return tx.customDomain.update({ where: { brandId: ctx.brandId }, data: { activeAt: next, missedRequests: 0 } });
  });
}

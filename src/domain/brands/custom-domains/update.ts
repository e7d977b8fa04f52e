import { domainFrom } from "#domain/brands/domain-verification/rules.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Env } from "#platform/env.ts";
import { generateToken } from "#platform/random-token.ts";
import { auditCustomDomain, lockCustomDomain, viewCustomDomain } from "./find.ts";
import { ownNames } from "./rules.ts";
import { CustomDomain, UpdateCustomDomainInput } from "./schema.ts";

export const updateCustomDomain = operation({
  name: "custom_domain.update",
  summary:
    "Set the brand's own domain for its feed page and review links. It is used once it has been verified. Another domain replaces the previous one at once.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateCustomDomainInput,
  output: CustomDomain,
  async run(ctx, input) {
    const domain = readDomain(input.domain, ctx.env);
    const { brandId } = ctx;
    const saved = await ctx.db.$transaction(async (tx) => {
      const before = await lockCustomDomain(tx, brandId);
      if (before?.domain === domain) return before;
      await tx.customDomain.deleteMany({ where: { brandId } });
      const created = { brandId, domain, proof: generateToken(18), createdAt: ctx.clock.now() };
      const row = await tx.customDomain.create({ data: created });
      await auditCustomDomain(tx, ctx, row, "updated");
      return row;
    });
    return viewCustomDomain(saved, ctx.env);
  },
});

/** @throws Fault invalid on `domain` */
function readDomain(input: string, env: Env): string {
  const domain = domainFrom(input.replace(/^https?:\/\//i, "").replace(/\/$/, ""));
  if (domain === null) throw invalid("domain", t("Enter a domain such as news.example.com."));
  if (ownNames(env).has(domain))
    throw invalid("domain", t("This is the address of Masthead itself. Use a domain of yours."));
  return domain;
}

import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { BEGIN_RATE, domainOf } from "./rules.ts";
import { FindSingleSignOnInput, FoundSingleSignOn } from "./schema.ts";

export const findSingleSignOn = operation({
  name: "single_sign_on.find",
  summary: "Find the single sign-on for an email address's domain. Doesn't reveal whether the address has an account.",
  scope: "public",
  input: FindSingleSignOnInput,
  output: FoundSingleSignOn,
  async run(ctx, { email }) {
    await throttleAttempts(ctx.db, addressKeys("sso_find", ctx.origin.address), BEGIN_RATE);
    const domain = domainOf(email);
    const found =
      domain &&
      (await ctx.db.ssoDomain.findFirst({
        where: {
          verifiedAs: domain,
          singleSignOn: { isEnabled: true, account: { owner: { deletedAt: null, disabledAt: null } } },
        },
        select: { singleSignOn: { select: { slug: true } } },
      }));
    if (!found) throw invalid("email", t("Single sign-on isn't set up for this email domain."));
    return { path: `/sso/${found.singleSignOn.slug}` };
  },
});

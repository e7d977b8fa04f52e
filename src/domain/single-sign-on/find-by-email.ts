import { addressKeys, throttle } from "#domain/limits/index.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { BEGIN_RATE, domainOf } from "./rules.ts";
import { FindSingleSignOnInput, FoundSingleSignOn } from "./schema.ts";

export const findSingleSignOn = operation({
  name: "single_sign_on.find",
  summary:
    "Where people of an email address's domain sign in. Says nothing of who is here: only the domain is looked at.",
  scope: "public",
  input: FindSingleSignOnInput,
  output: FoundSingleSignOn,
  async run(ctx, { email }) {
    await throttle(ctx.db, addressKeys("sso_find", ctx.origin.address), BEGIN_RATE);
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
    if (!found) throw invalid("email", "There is no single sign-on for addresses of this domain.");
    return { path: `/sso/${found.singleSignOn.slug}` };
  },
});

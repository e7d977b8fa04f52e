import { accountName } from "#domain/identity/account-security/index.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { findLink } from "./find.ts";
import { LinkInput, LinkView } from "./schema.ts";

export const getSingleSignOnLink = operation({
  name: "single_sign_on.get_link",
  summary: "Get the provider and person of a first single sign-on that needs confirmation.",
  scope: "public",
  input: LinkInput,
  output: LinkView,
  async run(ctx, { token }) {
    const { sso, userId, email } = await findLink(ctx, hashToken(token));
    const { caller } = ctx;
    return {
      brand: await accountName(ctx.db, sso.accountId),
      provider: new URL(sso.issuer).host,
      email,
      is_for_you: caller.kind === "person" && caller.userId === userId && caller.token.ssoAccountId === null,
    };
  },
});

import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { joinAccount } from "#domain/brands/invitations/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { findLink } from "./find.ts";
import { isMember, joinBrand } from "./resolve-person.ts";
import { AgreeInput, LinkResult } from "./schema.ts";

export const linkSingleSignOn = operation({
  name: "single_sign_on.link",
  summary:
    "Allow an account's identity provider to sign you in to its brands. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: AgreeInput,
  output: LinkResult,
  async run(ctx, { token, ...confirmation }) {
    const { userId, token: credential } = ctx.caller;
    if (credential.kind !== "session")
      throw fault("forbidden", { message: t("This can only be confirmed in the studio.") });
    const link = await findLink(ctx, hashToken(token));
    if (link.userId !== userId) throw fault("not_found", { what: t("Request") });
    await requireRecentConfirmation(ctx, confirmation);
    const { sso, issuer, subject, email } = link;
    const { accountId } = sso;
    await ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const now = ctx.clock.now();
      const identityTaken = { id: link.id, linkedAt: null, expiresAt: { gt: now } };
      const { count } = await tx.ssoAttempt.updateMany({ where: identityTaken, data: { linkedAt: now } });
      if (count === 0 || sso.issuer !== issuer) throw fault("not_found", { what: t("Request") });
      const user = await lockUser(tx, userId);
      const made = await tx.ssoIdentity.createMany({
        data: [{ accountId, userId, issuer, subject, email, createdAt: now }],
        skipDuplicates: true,
      });
      if (made.count === 0) {
        throw fault("refused", { code: "invalid_state", message: t("You or this identity are already linked.") });
      }
      if (!(await isMember(tx, accountId, userId)) && (await joinAccount(tx, ctx, accountId, user)) === 0) {
        await requireSeat(tx, ctx, accountId, user.emailKey);
        await joinBrand(tx, ctx, sso, user);
      }
      const host = new URL(issuer).host;
      await recordSecurityChange(tx, ctx, {
        user,
        action: "single_sign_on.agreed",
        subject: { type: "user", id: userId },
        title: msg("Single sign-on was added"),
        paragraphs: () => [
          t("You can now sign in through {host}. This gives access to the brands of that account only.", { host }),
        ],
        detail: { issuer },
      });
      const subjectRef = { type: "user", id: userId };
      await writeAudit(tx, ctx, {
        accountId,
        brandId: null,
        action: "single_sign_on.bound",
        subject: subjectRef,
        detail: { email },
      });
    });
    return { path: `/sso/${sso.slug}` };
  },
});

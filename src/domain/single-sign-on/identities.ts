import { z } from "zod";
import { accountName } from "#domain/account-security/index.ts";
import { lockUser, recordChange, requireRecent } from "#domain/accounts/index.ts";
import { audit } from "#domain/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { ownIdentity } from "./find.ts";
import { Done, IdentityList, UnlinkInput } from "./schema.ts";

export const listIdentities = operation({
  name: "single_sign_on.identities",
  summary: "The accounts whose provider may sign you in.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: IdentityList,
  async run({ db, caller }) {
    const rows = await db.ssoIdentity.findMany({ where: { userId: caller.userId }, orderBy: { id: "asc" } });
    const identities = rows.map(async ({ id, accountId, issuer, email, createdAt }) => ({
      id,
      brand: await accountName(db, accountId),
      provider: new URL(issuer).host,
      email,
      created_at: wireTime(createdAt),
    }));
    return { identities: await Promise.all(identities) };
  },
});

export const unlinkIdentity = operation({
  name: "single_sign_on.unlink",
  summary: "End that an account's provider may sign you in, and what it signed in.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UnlinkInput,
  output: Done,
  async run(ctx, { id, ...confirmation }) {
    await requireRecent(ctx, confirmation);
    const { userId } = ctx.caller;
    await ctx.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const { accountId, issuer, email } = await ownIdentity(tx, ctx, id);
      await tx.ssoIdentity.delete({ where: { id } });
      await tx.accessToken.deleteMany({ where: { userId, ssoAccountId: accountId } });
      await recordChange(tx, ctx, {
        user,
        action: "single_sign_on.ended",
        subject: { type: "user", id: userId },
        title: "Single sign-on was removed",
        paragraphs: [`The sign-in service at ${new URL(issuer).host} cannot sign you in any more.`],
      });
      const subject = { type: "user", id: userId };
      await audit(tx, ctx, { accountId, brandId: null, action: "single_sign_on.unbound", subject, detail: { email } });
    });
    return {};
  },
});

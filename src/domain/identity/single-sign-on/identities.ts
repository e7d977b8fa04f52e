import { z } from "zod";
import { accountName } from "#domain/identity/account-security/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { endCredentialsOf, ownIdentity } from "./find.ts";
import { Done, IdentityList, UnlinkInput } from "./schema.ts";

export const listIdentities = operation({
  name: "single_sign_on.list_identities",
  summary: "List the single sign-on identities linked to you.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: z.object({}),
  output: IdentityList,
  async run({ db, caller }) {
    const rows = await db.ssoIdentity.findMany({ where: { userId: caller.userId }, orderBy: { id: "asc" } });
    const identities = rows.map(async ({ id, accountId, issuer, email, createdAt, lastUsedAt }) => ({
      id,
      brand: await accountName(db, accountId),
      provider: new URL(issuer).host,
      email,
      created_at: wireTime(createdAt),
      last_used_at: wireTimeOrNull(lastUsedAt),
    }));
    return { identities: await Promise.all(identities) };
  },
});

export const unlinkIdentity = operation({
  name: "single_sign_on.unlink",
  summary: "Unlink a single sign-on identity and end its sessions. Your only way to sign in can't be unlinked.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UnlinkInput,
  output: Done,
  async run(ctx, { id, ...confirmation }) {
    await requireRecentConfirmation(ctx, confirmation);
    const { userId } = ctx.caller;
    await ctx.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const { accountId, issuer, email } = await ownIdentity(tx, ctx, id);
      await requireOtherWay(tx, user, id);
      await tx.ssoIdentity.delete({ where: { id } });
      await endCredentialsOf(tx, accountId, { userId });
      await recordSecurityChange(tx, ctx, {
        user,
        action: "single_sign_on.ended",
        subject: { type: "user", id: userId },
        title: msg("Single sign-on was removed"),
        paragraphs: () => [t("You can no longer sign in through {host}.", { host: new URL(issuer).host })],
      });
      const subject = { type: "user", id: userId };
      await writeAudit(tx, ctx, {
        accountId,
        brandId: null,
        action: "single_sign_on.unbound",
        subject,
        detail: { email },
      });
    });
    return {};
  },
});

/** @throws Fault refused `invalid_state` when the user would have no other way to sign in */
async function requireOtherWay(tx: Tx, { id: userId, passwordHash }: User, identityId: number): Promise<void> {
  if (passwordHash !== null || (await tx.passkey.count({ where: { userId } })) > 0) return;
  if ((await tx.ssoIdentity.count({ where: { userId, id: { not: identityId } } })) > 0) return;
  const message = t("This is your only way to sign in. Set a password or add a passkey first.");
  throw fault("refused", { code: "invalid_state", message });
}

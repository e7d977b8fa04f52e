import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { hasSecondFactor } from "#domain/brands/access/index.ts";
import { queueMail } from "#domain/events/mail/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { accountName, membersOf, requireOwnAccount } from "./find.ts";
import { AccountSecurity, UpdateAccountSecurityInput } from "./schema.ts";
import { hasFactor, viewSecurity } from "./view.ts";

export const updateAccountSecurity = operation({
  name: "account_security.update",
  summary:
    "Require two-factor authentication for all members of your account's brands, or stop requiring it. Requires re-authentication if the sign-in isn't recent.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: UpdateAccountSecurityInput,
  output: AccountSecurity,
  async run(ctx, { requires_two_factor: isRequired, ...confirmation }) {
    const { id } = await requireOwnAccount(ctx);
    await requireRecentConfirmation(ctx, confirmation);
    return ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, id);
      // Locked, so that the owner's last second factor cannot be removed at the same moment.
      await lockUser(tx, ctx.caller.userId);
      const before = await tx.account.findUniqueOrThrow({ where: { id } });
      if (isRequired && !(await hasSecondFactor(tx, ctx.caller.userId))) {
        const message = t("Set up an authenticator app or a passkey for your own account first.");
        throw fault("refused", { code: "two_factor_required", message });
      }
      const account = await tx.account.update({ where: { id }, data: { requiresTwoFactor: isRequired } });
      if (before.requiresTwoFactor !== isRequired) await notifyMembers(tx, ctx, id, isRequired);
      return viewSecurity(account, await membersOf(tx, id));
    });
  },
});

async function notifyMembers(tx: Tx, ctx: UserContext, accountId: number, isRequired: boolean): Promise<void> {
  const name = await accountName(tx, accountId);
  for (const member of await membersOf(tx, accountId)) {
    if (member.id === ctx.caller.userId) continue;
    await queueMail(tx, ctx, member.language, () =>
      isRequired ? requiredMail(ctx, name, member) : optionalMail(name, member),
    );
  }
  await writeAudit(tx, ctx, {
    accountId,
    brandId: null,
    action: isRequired ? "account.two_factor_required" : "account.two_factor_optional",
    subject: { type: "account", id: accountId },
  });
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

function requiredMail({ env }: UserContext, name: string, member: Member) {
  return {
    to: member.email,
    subject: t("{name} now requires two-factor authentication", { name }),
    paragraphs: [
      t(
        "The owner of {name} now requires two-factor authentication for all members: an authenticator app or a passkey.",
        { name },
      ),
      hasFactor(member)
        ? t(
            "You have already set it up. Browsers and apps that you signed in with only your password will ask for the second factor.",
          )
        : t("You haven't set it up yet. Until you do, you and your tokens can't access the brands of this account."),
    ],
    action: { label: t("Set up two-factor authentication"), url: `${env.APP_URL}/profile/security` },
  };
}

function optionalMail(name: string, { email }: Member) {
  return {
    to: email,
    subject: t("{name} no longer requires two-factor authentication", { name }),
    paragraphs: [
      t("Two-factor authentication is now optional for members of {name}. If you have set it up, it stays on.", {
        name,
      }),
    ],
  };
}

import { queueMail } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { addressKeys, mailboxKey, throttleAll } from "#domain/operations/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { language, t } from "#kernel/language.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { Invitation, Tx } from "#platform/db/index.ts";
import { INVITATION_DAYS } from "./rules.ts";

/** Mails from one brand to one address: the recipient did not ask for them. */
const RATE = { limit: 10, windowSeconds: 60 };
/** Mails from one account to any address: cancelling frees a seat at once, and the sender chooses the words of a name. */
const ACCOUNT_RATES = [
  { limit: 50, windowSeconds: 3600 },
  { limit: 150, windowSeconds: 86_400 },
];
/** Mails to one address from any sender: many accounts together must not flood a mailbox either. */
const MAILBOX_RATES = [
  { limit: 10, windowSeconds: 3600 },
  { limit: 20, windowSeconds: 86_400 },
];

/**
 * Checked before the sending transaction: either all addresses may be mailed, or none counts.
 * @throws Fault throttled
 */
export async function throttleMails(ctx: BrandContext, emailKeys: string[]): Promise<void> {
  const accountId = await accountOfBrand(ctx.db, ctx.brandId);
  const perAddress = emailKeys.flatMap((key) => [
    ...addressKeys(`invitation:${ctx.brandId}`, null, key)
      .slice(1)
      .map((name) => ({ key: name, ...RATE })),
    ...MAILBOX_RATES.map((rate) => ({ key: mailboxKey("invitation", key, rate), ...rate })),
  ]);
  const perAccount = ACCOUNT_RATES.map((rate) => ({
    key: `invitation:account:${accountId}:${rate.windowSeconds}`,
    ...rate,
    amount: emailKeys.length,
  }));
  await throttleAll(ctx.db, [...perAddress.map((rate) => ({ ...rate, amount: 1 })), ...perAccount]);
}

/** Mails the link, whose token is created when the mail is sent, and is valid from then. */
export async function sendInvitation(
  tx: Tx,
  ctx: BrandContext,
  { brandId, email, role, tokenHash }: Pick<Invitation, "brandId" | "email" | "role" | "tokenHash">,
): Promise<void> {
  const brand = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { name: true } });
  // The recipient is a stranger: a name is never rendered as a link.
  const name = asPlainText(brand.name);
  const inviter = ctx.caller.kind === "person" ? asPlainText(ctx.caller.name) : name;
  const known = await tx.user.findUnique({ where: { emailKey: emailKey(email) }, select: { language: true } });
  await queueMail(tx, ctx, known?.language ?? language(), () => ({
    to: email,
    subject: t("{inviter} invited you to {name}", { inviter, name }),
    paragraphs: [
      role === "client"
        ? t(
            "{inviter} invited you to the brand {name} in Masthead as a client, who can view, comment on and approve posts.",
            { inviter, name },
          )
        : t(
            "{inviter} invited you to the brand {name} in Masthead as a member, who can write posts and submit them for review.",
            { inviter, name },
          ),
      t("Open this link within {days} days to join.", { days: INVITATION_DAYS }),
    ],
    action: { label: t("Join {name}", { name }), url: `${ctx.env.APP_URL}/invitations/` },
    link: { of: "invitations", tokenHash, minutes: INVITATION_DAYS * 1440 },
    closing: [t("If you weren't expecting this invitation, ignore this email.")],
  }));
}

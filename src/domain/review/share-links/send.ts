import { publicBase } from "#domain/brands/custom-domains/rules.ts";
import { queueMails } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { mailboxKey, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { language, t, tn } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import { findLink } from "./find.ts";
import { auditShareLink } from "./record.ts";
import { SEND_RATES_OF_ACCOUNT, SEND_RATES_OF_MAILBOX, shareLinkStatus } from "./rules.ts";
import { SendShareLinkInput, ShareLinkSent } from "./schema.ts";

export const sendShareLink = operation({
  name: "share_links.send",
  summary: "Email a share link to people outside. Only owners and editors can; nothing tells who has an account.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: SendShareLinkInput,
  output: ShareLinkSent,
  async run(ctx, { id, emails, note }) {
    const link = await findLink(ctx.db, ctx.brandId, id);
    if (ctx.role !== null && !roleAllows(ctx.role, "approve")) {
      throw fault("forbidden", { message: t("Only owners and editors can email review links.") });
    }
    if (shareLinkStatus(link, ctx.clock.now()) !== "active") {
      const message = t("This link has expired or was revoked. Create a new one.");
      throw fault("refused", { code: "invalid_state", message });
    }
    const addresses = [...new Map(emails.map((email) => [emailKey(email), email]))];
    await throttleSending(
      ctx,
      addresses.map(([key]) => key),
    );
    await ctx.db.$transaction(async (tx) => {
      const brand = await tx.brand.findUniqueOrThrow({
        where: { id: ctx.brandId },
        select: { name: true, customDomain: true },
      });
      // The recipients are strangers: a name is never rendered as a link.
      const name = asPlainText(brand.name);
      const { caller } = ctx;
      const sender = caller.kind === "person" ? asPlainText(caller.name) : name;
      const known = await tx.user.findMany({
        where: { emailKey: { in: addresses.map(([key]) => key) } },
        select: { emailKey: true, language: true },
      });
      const count = link.posts.length;
      const mails = addresses.map(([key, to]) => ({
        recipientLanguage: known.find((one) => one.emailKey === key)?.language ?? language(),
        write: () => ({
          to,
          subject: tn(
            count,
            "{sender} asks you to review a post of {name}",
            "{sender} asks you to review {count} posts of {name}",
            { sender, name },
          ),
          paragraphs: [
            link.mayApprove
              ? t("You can view, approve and comment without an account.")
              : t("You can view it without an account."),
            ...(note === "" ? [] : [t("{sender} writes:", { sender }), ...linesOf(note)]),
            ...(link.passcodeHash === null
              ? []
              : [t("The page asks for a passcode, which {sender} tells you.", { sender })]),
          ],
          action: { label: t("Open review"), url: `${publicBase(brand, ctx.env.APP_URL)}/review/` },
          link: { of: "share_links" as const, tokenHash: link.tokenHash, minutes: 0 },
          ...(caller.kind === "person" && { about: { brandId: ctx.brandId, userId: caller.userId } }),
          closing: [t("{sender} had this email sent to you once. If you weren't expecting it, ignore it.", { sender })],
        }),
      }));
      await queueMails(tx, ctx, mails);
      // Without the addresses, which could not be removed from the log again.
      await auditShareLink(tx, ctx, "sent", id, { addresses: addresses.length });
    });
    return { sent: addresses.length };
  },
});

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** @throws Fault throttled, before anything is sent */
async function throttleSending(ctx: BrandContext, keys: readonly string[]): Promise<void> {
  const accountId = await accountOfBrand(ctx.db, ctx.brandId);
  for (const key of keys) {
    for (const rate of SEND_RATES_OF_MAILBOX)
      await throttleAttempts(ctx.db, [mailboxKey("share_link", key, rate)], rate);
    for (const rate of SEND_RATES_OF_ACCOUNT) {
      await throttleAttempts(ctx.db, [`share_link:account:${accountId}:${rate.windowSeconds}`], rate);
    }
  }
}

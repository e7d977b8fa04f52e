import { z } from "zod";
import { publicBase } from "#domain/brands/custom-domains/rules.ts";
import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { LINK_TOKEN } from "#domain/events/mail/rules.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { addressKeys, mailboxKey, throttleAttempts } from "#domain/operations/limits/index.ts";
import { findOpenLink, keyHashOf, requireVisit } from "#domain/review/share-links/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { language, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { GuestEmail, Tx } from "#platform/db/index.ts";
import {
  CONFIRM_HOURS,
  MAX_GUESTS,
  SUBSCRIBE_RATE,
  SUBSCRIBE_RATES_OF_LINK,
  SUBSCRIBE_RATES_OF_MAILBOX,
} from "./rules.ts";
import { SubscribeGuestInput } from "./schema.ts";

export const subscribeGuest = operation({
  name: "guest_emails.subscribe",
  summary: "Leave an address on a share link, to be mailed new versions of its posts. It has to be confirmed.",
  scope: "public",
  input: SubscribeGuestInput,
  // The same for every address, so that it tells nothing about any.
  output: z.object({}),
  async run(ctx, { token, pass, guest_key: guestKey, name, email }) {
    const link = await findOpenLink(ctx, token);
    await requireVisit(ctx, link, pass);
    const keyHash = keyHashOf(link, guestKey);
    if (keyHash === null) throw fault("not_found", { what: t("Review link") });
    const key = emailKey(email);
    await throttle(ctx, link.id, key);
    const { brandId, id: linkId } = link;
    await ctx.db.$transaction(async (tx) => {
      // Locked, so that a concurrent revocation deletes this address too, and the count holds.
      await tx.$queryRaw`select id from share_links where id = ${linkId} for no key update`;
      await findOpenLink({ ...ctx, db: tx }, token);
      const known = await tx.guestEmail.findUnique({ where: { linkId_keyHash: { linkId, keyHash } } });
      if (known?.emailKey === key && known.confirmedAt) return;
      if (!known && (await tx.guestEmail.count({ where: { linkId } })) >= MAX_GUESTS) {
        const message = t("Too many people already get emails about this review. Ask the person who sent the link.");
        throw fault("refused", { code: "invalid_state", message });
      }
      // Another address of the same guest replaces the first, whose mails then lead nowhere.
      if (known) await tx.guestEmail.delete({ where: { id: known.id } });
      const createdAt = ctx.clock.now();
      const guest = await tx.guestEmail.create({
        data: { brandId, linkId, keyHash, name, email, emailKey: key, language: language(), createdAt },
      });
      await mailConfirmation(tx, ctx, guest);
    });
    return {};
  },
});

/** @throws Fault throttled */
async function throttle(ctx: PublicContext, linkId: number, key: string): Promise<void> {
  await throttleAttempts(ctx.db, addressKeys("guest_email", ctx.origin.address), SUBSCRIBE_RATE);
  for (const rate of SUBSCRIBE_RATES_OF_LINK) {
    await throttleAttempts(ctx.db, [`guest_email:link:${linkId}:${rate.windowSeconds}`], rate);
  }
  for (const rate of SUBSCRIBE_RATES_OF_MAILBOX) {
    await throttleAttempts(ctx.db, [mailboxKey("guest_email", key, rate)], rate);
  }
}

/** Whoever typed the address in need not be its owner, so the mail has no word of theirs. */
async function mailConfirmation(
  tx: Tx,
  ctx: PublicContext,
  { id: guestEmailId, brandId, email, createdAt }: GuestEmail,
): Promise<void> {
  const expiresAt = new Date(createdAt.getTime() + CONFIRM_HOURS * 3_600_000);
  const { tokenHash } = await tx.guestEmailLink.create({
    data: { guestEmailId, tokenHash: reserveLink(), expiresAt },
  });
  const brand = await tx.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { name: true, customDomain: true },
  });
  const name = asPlainText(brand.name);
  await queueMail(tx, ctx, language(), () => ({
    to: email,
    subject: t("Confirm your address for emails about a review of {name}", { name }),
    paragraphs: [
      t("Somebody entered this address on a review page of {name}, to get an email when there is a new version.", {
        name,
      }),
    ],
    action: {
      label: t("Confirm address"),
      url: `${publicBase(brand, ctx.env.APP_URL)}/review/${LINK_TOKEN}?emails`,
    },
    closing: [
      t("If that wasn't you, ignore this email. Without a confirmation the address is deleted after {hours} hours.", {
        hours: CONFIRM_HOURS,
      }),
    ],
    link: { of: "guest_email_links", tokenHash, minutes: CONFIRM_HOURS * 60 },
  }));
}

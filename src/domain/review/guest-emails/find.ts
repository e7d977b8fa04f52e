import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { LINK_RATE } from "./rules.ts";

const INCLUDE = {
  guestEmail: {
    include: { link: { include: { brand: { include: { logo: true } }, posts: { select: { postId: true } } } } },
  },
} as const satisfies Prisma.GuestEmailLinkInclude;

export type MailedGuest = Prisma.GuestEmailLinkGetPayload<{ include: typeof INCLUDE }>["guestEmail"];

/**
 * The address that the link of a mail was sent to. Removing it must always be possible, so a confirmed one is found as
 * long as it is kept, also by the links of older mails.
 * @throws Fault not_found
 */
export async function findMailedGuest(db: Tx, { clock }: PublicContext, token: string): Promise<MailedGuest> {
  const found = await db.guestEmailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: INCLUDE });
  const isOver = found !== null && found.guestEmail.confirmedAt === null && found.expiresAt <= clock.now();
  if (!found || isOver || found.guestEmail.link.brand.closedAt) throw fault("not_found", { what: t("Link") });
  return found.guestEmail;
}

export async function throttleLinks(ctx: PublicContext): Promise<void> {
  await throttleAttempts(ctx.db, addressKeys("guest_email_link", ctx.origin.address), LINK_RATE);
}

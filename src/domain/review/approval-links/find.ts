import { findMailedApprover, type MailedApprover } from "#domain/content/posts/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";

const INCLUDE = { posts: { orderBy: { position: "asc" } } } as const satisfies Prisma.ApprovalLinkInclude;

type LinkRow = Prisma.ApprovalLinkGetPayload<{ include: typeof INCLUDE }>;
/** @property presented the token of the request, which addresses of images repeat */
export type OpenLink = LinkRow & { approver: MailedApprover; presented: string };

/** Requests with one token, or any, from one IP address. */
const RATE = { limit: 60, windowSeconds: 60 };

export async function throttleVisits(ctx: PublicContext): Promise<void> {
  await throttleAttempts(ctx.db, addressKeys("approval_link", ctx.origin.address), RATE);
}

/**
 * The link of an email, for a person who may still decide by it.
 * @throws Fault not_found for an unknown token and for a person who may no longer approve, refused for an expired link,
 * for one in a mailbox that is no longer theirs, and for a person whose sign-in has become stronger than their mailbox
 */
export async function findOpenLink(db: Tx, { clock }: Pick<PublicContext, "clock">, token: string): Promise<OpenLink> {
  const link = await db.approvalLink.findUnique({ where: { tokenHash: hashToken(token) }, include: INCLUDE });
  const approver = link && (await findMailedApprover(db, link));
  if (!approver || !roleAllows(approver.role, "approve")) throw fault("not_found", { what: t("Link") });
  const isOwnMailbox = link.emailKey === emailKey(approver.email);
  if (link.expiresAt <= clock.now() || !isOwnMailbox || !approver.mayDecideByMail) {
    throw fault("refused", { code: "share_link_ended", message: t("This link has expired. Sign in to decide.") });
  }
  return { ...link, approver, presented: token };
}

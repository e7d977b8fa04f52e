import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { MailMessage } from "#platform/mail/index.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";

/**
 * The link of a mail: its row exists from when it was asked for, the token that opens it from when the mail is sent. So
 * no token waits anywhere, and a mail that is sent late brings a link that still has all its time.
 */
export type PendingLink = {
  of: "mail_links" | "invitations";
  /** What the row holds now. */
  tokenHash: string;
  /** How long the link works, from sending. */
  minutes: number;
};

/** Whom a letter tells of which brand: it is not sent once they have left it. */
export type About = { brandId: number; userId: number };

/** A letter as it waits; with a `link`, the token goes to the end of the action's address. */
export type PendingMail = MailMessage & { link?: PendingLink; about?: About };

/** @returns the token that goes into a mailed link, and the hash that stays here */
export function createLink(): { token: string; tokenHash: string } {
  // 144 bits cannot be guessed, and the link stays within a line that mail programs leave alone.
  const token = generateToken(18);
  return { token, tokenHash: hashToken(token) };
}

/** What the row of a link holds until its mail is sent: nothing opens it. */
export function reserveLink(): string {
  return createLink().tokenHash;
}

/**
 * Makes the link of a letter that is sent now, in place of one from an earlier try.
 * @returns null where nobody needs it any more: used, withdrawn, replaced by a newer one, or an expired invitation
 */
export async function createReservedLink(
  tx: Tx,
  { clock }: PublicContext,
  { id, letter: { link, about, ...mail } }: { id: number; letter: PendingMail },
): Promise<MailMessage | null> {
  if (!link || !mail.action) return mail;
  const { token, tokenHash } = createLink();
  const now = clock.now();
  const data = { tokenHash, expiresAt: new Date(now.getTime() + link.minutes * 60_000) };
  // An invitation that has expired holds no seat any more; whoever renews it asks for one.
  const open = { tokenHash: link.tokenHash, status: "pending", expiresAt: { gt: now } } as const;
  const { count } =
    link.of === "invitations"
      ? await tx.invitation.updateMany({ where: open, data })
      : await tx.mailLink.updateMany({ where: { tokenHash: link.tokenHash, usedAt: null }, data });
  if (count === 0) return null;
  const waiting = { ...mail, ...(about && { about }), link: { ...link, tokenHash } };
  await tx.mail.update({ where: { id }, data: { letter: waiting } });
  return { ...mail, action: { ...mail.action, url: `${mail.action.url}${token}` } };
}

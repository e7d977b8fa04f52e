import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { MailMessage, MailPost } from "#platform/mail/index.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { LINK_TOKEN } from "./rules.ts";

/**
 * A mail's link (an invitation's has a second secret behind the `#`, which no request contains): its row exists from
 * the request on, its token only from when the mail is sent. So no token is stored in the queue, and a mail that is
 * sent late has a link with its full lifetime.
 */
export type PendingLink = {
  of: "mail_links" | "invitations" | "approval_links" | "share_links" | "guest_email_links";
  /** The hash that the row holds now. Of a share link it stays, as does its token. */
  tokenHash: string;
  /** Lifetime of the link, counted from sending. */
  minutes: number;
};

/** The brand and user of a mail: it is not sent once they have left the brand. */
export type About = { brandId: number; userId: number };

/** A queued mail; with a `link`, the token is appended to the action's URL, or put into those of its posts. */
export type PendingMail = Omit<MailMessage, "attachment"> & { link?: PendingLink; about?: About };

/** @returns the token of a mailed link, and the hash that is stored */
export function createLink(): { token: string; tokenHash: string } {
  // 144 bits cannot be guessed, and the link stays within a line that mail clients do not break.
  const token = generateToken(18);
  return { token, tokenHash: hashToken(token) };
}

/** A placeholder hash for the link of a mail that is not sent yet: no token matches it. */
export function reserveLink(): string {
  return createLink().tokenHash;
}

/**
 * Creates the token of a mail that is sent now, replacing one from an earlier attempt.
 * @param mail `nextTryAt`: when its claim ends
 * @returns null if the link is obsolete: used, revoked, replaced by a newer one, or an expired invitation
 * @throws an error of the database if the mail was cancelled or another worker has claimed it
 */
export async function createReservedLink(
  tx: Tx,
  ctx: PublicContext,
  { id, nextTryAt, letter: { link, about, ...mail } }: { id: number; nextTryAt: Date; letter: PendingMail },
): Promise<MailMessage | null> {
  if (!link || (!mail.action && link.of !== "guest_email_links")) return mail;
  if (link.of === "share_links") {
    const token = await findShareToken(tx, ctx, link.tokenHash);
    return token === null ? null : withAction(mail, token);
  }
  const { token, tokenHash } = createLink();
  const key = link.of === "invitations" ? createLink() : null;
  const now = ctx.clock.now();
  const data = { tokenHash, expiresAt: new Date(now.getTime() + link.minutes * 60_000) };
  // An expired invitation holds no seat; renewing it takes one.
  const open = { tokenHash: link.tokenHash, status: "pending", expiresAt: { gt: now } } as const;
  const { count } =
    link.of === "invitations"
      ? await tx.invitation.updateMany({ where: open, data: { ...data, setupHash: key?.tokenHash ?? null } })
      : link.of === "approval_links"
        ? await tx.approvalLink.updateMany({ where: { tokenHash: link.tokenHash }, data })
        : link.of === "guest_email_links"
          ? await tx.guestEmailLink.updateMany({ where: { tokenHash: link.tokenHash }, data })
          : await tx.mailLink.updateMany({ where: { tokenHash: link.tokenHash, usedAt: null }, data });
  if (count === 0) return null;
  const waiting = { ...mail, ...(about && { about }), link: { ...link, tokenHash } };
  await tx.mail.update({ where: { id, nextTryAt }, data: { letter: waiting } });
  if (link.of === "approval_links") return { ...mail, posts: mail.posts?.map((post) => withToken(post, token)) ?? [] };
  if (link.of === "guest_email_links") return everywhere(mail, token);
  const secret = key === null ? token : `${token}#${key.token}`;
  return withAction(mail, secret);
}

/** The token of a share link, which others have too: it stays as it is. Null once the link has ended. */
async function findShareToken(tx: Tx, { clock, secrets }: PublicContext, tokenHash: string): Promise<string | null> {
  const where = { tokenHash, revokedAt: null, expiresAt: { gt: clock.now() } };
  const found = await tx.shareLink.findFirst({ where, select: { token: true } });
  return found && secrets.decrypt(found.token, { table: "share_links", column: "token", row: tokenHash });
}

/** The recipient has no account, so every link of the mail is theirs. */
function everywhere({ action, posts, closing, unsubscribe, ...mail }: MailMessage, token: string): MailMessage {
  const filled = (text: string) => text.replace(LINK_TOKEN, token);
  return {
    ...mail,
    ...(action && { action: { ...action, url: filled(action.url) } }),
    ...(posts && { posts: posts.map((post) => withToken(post, token)) }),
    ...(closing && { closing: closing.map(filled) }),
    ...(unsubscribe !== undefined && { unsubscribe: filled(unsubscribe) }),
  };
}

/** The secret is the end of the URL. */
function withAction({ action, ...mail }: MailMessage, secret: string): MailMessage {
  return { ...mail, ...(action && { action: { ...action, url: `${action.url}${secret}` } }) };
}

function withToken({ actions = [], ...post }: MailPost, token: string): MailPost {
  return { ...post, actions: actions.map((action) => ({ ...action, url: action.url.replace(LINK_TOKEN, token) })) };
}

import { queueMail } from "#domain/events/mail/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { fullName } from "#domain/identity/accounts/rules.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { type Message, t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { endAccess } from "./end-access.ts";

type Change = {
  user: Pick<User, "id" | "email" | "language" | "firstName" | "lastName">;
  /** `noun.verb-ed`, for the audit log. */
  action: string;
  subject: { type: string; id: number | null };
  /** What happened, as the subject of the mail. */
  title: Message;
  /** Details, in sentences; nothing that a third party may have written. Called in the language of the user. */
  paragraphs?: () => string[];
  /** What to do if it was somebody else, where it differs from the default. */
  closing?: () => string[];
  /** For the audit log; never a secret. */
  detail?: Record<string, unknown>;
  /** The only session that stays; all others end, with what acts for the user besides tokens. Omitted: none ends. */
  endOthersThan?: number | null;
};

const USUAL = () => [
  t("If this wasn't you, sign in, revoke any tokens and sessions you don't recognize, and change your password."),
];

/**
 * The side effects of every change of an account's credentials: it ends the other browser sessions, notifies the owner
 * by mail and writes to the audit log of the account they own, if any.
 */
export async function recordSecurityChange(tx: Tx, ctx: PublicContext, change: Change): Promise<void> {
  const { user, action, subject, title, paragraphs = () => [], closing = USUAL, detail = {}, endOthersThan } = change;
  await requireSignedIn(tx, ctx, user.id);
  if (endOthersThan !== undefined) {
    await endAccess(tx, { userId: user.id, except: endOthersThan });
  }
  const { address } = ctx.origin;
  const time = wireTime(ctx.clock.now()).slice(0, 16).replace("T", " ");
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t(title),
    paragraphs: [
      address === null
        ? t("{what}: {time} UTC.", { what: t(title), time })
        : t("{what}: {time} UTC, from IP address {address}.", { what: t(title), time, address }),
      ...paragraphs(),
    ],
    action: { label: t("Review tokens and sessions"), url: `${ctx.env.APP_URL}/profile/api-tokens` },
    closing: closing(),
  }));
  const account = await tx.account.findUnique({ where: { ownerId: user.id }, select: { id: true } });
  if (!account) return;
  const actor = { id: user.id, name: fullName(user) };
  await writeAudit(tx, ctx, { accountId: account.id, brandId: null, action, subject, actor, detail });
}

/**
 * Checks that the credential of this call is still valid, with the user locked: a concurrent password change, or any
 * other revocation, must not leave behind a credential that this call is creating.
 * @throws Fault unauthenticated
 */
async function requireSignedIn(tx: Tx, { caller }: PublicContext, userId: number): Promise<void> {
  if (caller.kind !== "person") return;
  await lockUser(tx, userId);
  const { id } = caller.token;
  if ((await tx.accessToken.count({ where: { id } })) === 0) throw fault("unauthenticated", {});
}

import { queueMail } from "#domain/events/mail/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { invalid } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { recordOperatorAction } from "./record-action.ts";

const LINK_HOURS = 24;

export type PasswordLink = { url: string; hours: number };

/**
 * Creates a link that sets a new password, for the operator to hand over where no mail is sent. The person is told by
 * email, if there is one.
 * @throws Fault invalid on `person` for one who is disabled
 */
export async function createPasswordLink(ctx: SystemContext, { id }: User): Promise<PasswordLink> {
  return ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user.disabledAt) throw invalid("person", `${user.email} is disabled. Enable them first: enable-person.`);
    const link = await insertPasswordLink(tx, ctx, user);
    await queueMail(tx, ctx, user.language, () => ({
      to: user.email,
      subject: t("A link to set a new password was created"),
      paragraphs: [
        t("The administrator of this installation created a link that sets a new password for your account."),
      ],
      closing: [t("If you didn't ask for this, contact the administrator of this installation.")],
    }));
    await recordOperatorAction(tx, ctx, user, { action: "password.link_created_by_operator" });
    return link;
  });
}

export async function insertPasswordLink(tx: Tx, { clock, env }: SystemContext, user: User): Promise<PasswordLink> {
  const token = generateToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  const tokenHash = hashToken(token);
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt, createdAt: now },
  });
  return { url: `${env.APP_URL}/reset-password?token=${token}`, hours: LINK_HOURS };
}

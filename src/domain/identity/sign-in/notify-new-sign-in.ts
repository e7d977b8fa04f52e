import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { agentName, shownAgent } from "#domain/identity/tokens/terms.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import type { AccessToken, Tx, User } from "#platform/db/index.ts";
import { isNewSignIn, networkOf, SESSION_LINK_DAYS, sessionLinkExpiry } from "./rules.ts";

/** Maximum remembered combinations per user; the oldest are removed. */
const MAX_KNOWN = 100;

type NewToken = Pick<AccessToken, "id" | "ssoAccountId">;

/**
 * Stores the client and network of a sign-in, and mails the user about a browser, app or network not used before. The
 * first sign-in after registration is exempt.
 * @param made the created session or token, which the mailed link ends
 */
export async function notifyNewSignIn(tx: Tx, ctx: PublicContext, user: User, made: NewToken): Promise<void> {
  const now = ctx.clock.now();
  const seen = { agent: agentName(ctx.origin.userAgent), network: networkOf(ctx.origin.address) };
  const known = await tx.knownSignIn.findMany({ where: { userId: user.id }, orderBy: { lastAt: "desc" } });
  await tx.knownSignIn.upsert({
    where: { userId_agent_network: { userId: user.id, ...seen } },
    create: { userId: user.id, ...seen, lastAt: now },
    update: { lastAt: now },
  });
  const excess = known.slice(MAX_KNOWN - 1).map(({ id }) => id);
  if (excess.length > 0) await tx.knownSignIn.deleteMany({ where: { id: { in: excess } } });
  // An unverified address may belong to somebody who has never heard of this service.
  if (user.emailVerifiedAt !== null && isNewSignIn(known, seen)) await mailSignIn(tx, ctx, user, made);
}

async function mailSignIn(tx: Tx, ctx: PublicContext, user: User, made: NewToken): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.create({
    data: {
      userId: user.id,
      purpose: "end_session",
      tokenId: made.id,
      tokenHash,
      expiresAt: sessionLinkExpiry(now),
      createdAt: now,
    },
  });
  const { address, userAgent } = ctx.origin;
  const time = wireTime(now).slice(0, 16).replace("T", " ");
  await queueMail(tx, ctx, user.language, () => {
    const agent = shownAgent(userAgent);
    return {
      to: user.email,
      subject: t("New sign-in to your account"),
      paragraphs: [
        address === null
          ? t("Someone signed in to your account on {time} UTC with {agent}.", { time, agent })
          : t("Someone signed in to your account on {time} UTC with {agent}, from IP address {address}.", {
              time,
              agent,
              address,
            }),
        t("If this was you, you don't need to do anything."),
        t("If this wasn't you, end the session with this link within {days} days. You don't need to sign in.", {
          days: SESSION_LINK_DAYS,
        }),
      ],
      action: { label: t("End session"), url: `${ctx.env.APP_URL}/end-session?token=` },
      link: { of: "mail_links", tokenHash, minutes: SESSION_LINK_DAYS * 1440 },
      closing: [
        made.ssoAccountId === null
          ? t("Then change your password, because someone else knows it.")
          : t("Then contact your company's administrator, because someone used its sign-in service as you."),
      ],
    };
  });
}

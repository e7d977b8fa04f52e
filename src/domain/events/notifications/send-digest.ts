import { queueMail } from "#domain/events/mail/index.ts";
import { job } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { findDigestContent, findDisabledChannels } from "./find.ts";
import { unsubscribeFooter } from "./notify.ts";
import { isWanted } from "./rules.ts";
import { writeDigest } from "./write-digest.ts";

/** One user's digest of one day in the user's time zone, as midnight UTC of its date. */
export type DigestJob = { userId: number; day: string };

/**
 * Sends a user's digest if it has content and is enabled. Claiming the day and queueing the mail are one transaction:
 * however often and concurrently the job runs, there is at most one digest a day.
 */
export const sendDigest = job<DigestJob>({
  name: "digest.send",
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 60, concurrency: 2 },
  async perform(ctx, { userId, day: text }) {
    const day = new Date(text);
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id: userId, deletedAt: null, disabledAt: null, OR: [{ digestDay: null }, { digestDay: { lt: day } }] },
        data: { digestDay: day },
      });
      if (count === 0 || !isWanted("digest", "mail", await findDisabledChannels(tx, userId))) return;
      const content = await findDigestContent(tx, userId, ctx.clock.now());
      if (content.posts.total + content.notices.total === 0) return;
      const { email, language } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true, language: true },
      });
      await queueMail(tx, ctx, language, () => ({
        to: email,
        ...writeDigest(content),
        action: { label: t("Open Masthead"), url: new URL("/studio", ctx.env.APP_URL).href },
        ...unsubscribeFooter(ctx.env, "digest"),
      }));
    });
  },
});

import { queueMail } from "#domain/events/mail/index.ts";
import { findDisabledChannels, isWanted, unsubscribeFooter } from "#domain/events/notifications/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { NO_CREDENTIAL, type Person } from "#kernel/context.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { User } from "#platform/db/index.ts";
import { getBriefing } from "./get.ts";
import { hasContent } from "./rules.ts";
import { Briefing } from "./schema.ts";
import { MAX_MAILED_BRANDS } from "./terms.ts";
import { type BrandBriefing, writeMail } from "./write-mail.ts";

/** One user's briefing of the week that begins on a Monday in the user's time zone, as midnight UTC of its date. */
export type BriefingJob = { userId: number; day: string };

/**
 * Sends a user's briefing of all their brands, if there is something in it and it is enabled. Claiming the week and
 * queueing the mail are one transaction: however often and concurrently the job runs, there is at most one a week.
 */
export const sendBriefing = job<BriefingJob>({
  name: "briefing.send",
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 120, concurrency: 1 },
  async perform(ctx, { userId, day: text }) {
    const day = new Date(text);
    const open = {
      id: userId,
      deletedAt: null,
      disabledAt: null,
      OR: [{ briefingDay: null }, { briefingDay: { lt: day } }],
    };
    const user = await ctx.db.user.findFirst({ where: open });
    if (!user) return;
    const isOn = isWanted("briefing", "mail", await findDisabledChannels(ctx.db, userId));
    const { brands, more } = isOn ? await readBriefings(ctx, user) : { brands: [], more: 0 };
    const told = brands.filter(({ briefing }) => hasContent(briefing));
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({ where: open, data: { briefingDay: day } });
      if (count === 0 || told.length === 0) return;
      const [first] = told;
      const about = first && told.length === 1 ? { about: { brandId: first.id, userId } } : {};
      await queueMail(tx, ctx, user.language, () => ({
        to: user.email,
        ...writeMail(told, { more, appUrl: ctx.env.APP_URL }),
        ...about,
        ...unsubscribeFooter(ctx.env, "briefing"),
        action: {
          label: t("Open Masthead"),
          url: new URL(first && told.length === 1 ? `/studio/${first.handle}` : "/studio", ctx.env.APP_URL).href,
        },
      }));
    });
  },
});

/** The briefings of the brands of a user, those they joined first; how many more brands there are. */
async function readBriefings(ctx: SystemContext, user: User): Promise<{ brands: BrandBriefing[]; more: number }> {
  const memberships = await ctx.db.member.findMany({
    where: { userId: user.id, isActive: true, brand: { closedAt: null } },
    orderBy: { id: "asc" },
    include: { brand: { select: { id: true, name: true, handle: true } } },
  });
  const token = {
    id: NO_CREDENTIAL,
    kind: "session",
    tier: "read",
    hasTwoFactors: false,
    ssoAccountId: null,
  } as const;
  const caller: Person = {
    kind: "person",
    userId: user.id as UserId,
    name: fullName(user),
    isVerified: true,
    token,
  };
  const brands: BrandBriefing[] = [];
  for (const { brand, role } of memberships.slice(0, MAX_MAILED_BRANDS)) {
    const inBrand = { ...ctx, caller, brandId: brand.id as BrandId, role };
    brands.push({ ...brand, briefing: Briefing.parse(await getBriefing.run(inBrand, {})) });
  }
  return { brands, more: memberships.length - brands.length };
}

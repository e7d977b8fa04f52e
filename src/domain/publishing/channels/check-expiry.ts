import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { formatDate, t } from "#kernel/language.ts";
import type { Channel } from "#platform/db/index.ts";
import { notifyChannelAttention } from "./notify-attention.ts";
import { openAccess } from "./open-access.ts";
import { emitDisconnected } from "./record.ts";
import { EXPIRING_DAYS, WAITING_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;

/** Every hour: marks channels whose credentials are about to expire or have expired, and notifies once for each. */
export const checkChannelExpiry = job({
  name: "channels.check_expiry",
  cron: "7 * * * *",
  options: PERIODIC_JOB,
  async perform(ctx) {
    const now = ctx.clock.now();
    for (const channel of await findIdle(ctx, now)) await openAccess(ctx, channel);
    for (const channel of await findEnding(ctx, now, ["connected", "expiring"])) await end(ctx, channel);
    const soon = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS);
    for (const channel of await findEnding(ctx, soon, ["connected"])) await warn(ctx, channel);
    await ctx.db.channelRequest.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - DAY_MS) } } });
  },
});

/**
 * Refreshes access tokens that expired a day ago: where nothing else uses them, a grant that expires without use would
 * be lost.
 */
function findIdle(ctx: SystemContext, now: Date): Promise<Channel[]> {
  return ctx.db.channel.findMany({
    where: {
      accessExpiresAt: { lte: new Date(now.getTime() - DAY_MS) },
      status: { in: ["connected", "expiring"] },
      brand: { closedAt: null },
    },
    orderBy: { id: "asc" },
  });
}

function findEnding(ctx: SystemContext, by: Date, status: ("connected" | "expiring")[]): Promise<Channel[]> {
  return ctx.db.channel.findMany({
    where: { expiresAt: { lte: by }, status: { in: status }, brand: { closedAt: null } },
    orderBy: { id: "asc" },
  });
}

function end(ctx: SystemContext, channel: Channel): Promise<void> {
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.channel.updateMany({
      where: { id: channel.id, expiresAt: channel.expiresAt, status: { in: ["connected", "expiring"] } },
      data: { status: "needs_reconnect" },
    });
    // With several workers, only the one that changes the row notifies.
    if (count === 0) return;
    await emitDisconnected(tx, ctx, { ...channel, status: "needs_reconnect" }, "connection_lost");
    await notifyChannelAttention(tx, ctx, channel, {
      title: (name) => t("Reconnect {name}", { name }),
      body: (platform) =>
        t(
          "The channel's access to {platform} has expired. Scheduled posts are on hold for up to {days} days until you reconnect it.",
          { platform, days: WAITING_DAYS },
        ),
    });
  });
}

function warn(ctx: SystemContext, channel: Channel): Promise<void> {
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.channel.updateMany({
      where: { id: channel.id, expiresAt: channel.expiresAt, status: "connected" },
      data: { status: "expiring" },
    });
    if (count === 0) return;
    await notifyChannelAttention(tx, ctx, channel, {
      title: (name) => t("{name} will disconnect soon", { name }),
      body: (platform) =>
        t(
          "The channel's access to {platform} expires on {day}. Reconnect it before then to avoid delays to scheduled posts.",
          {
            platform,
            day: formatDate(channel.expiresAt ?? new Date(), { day: "numeric", month: "short", timeZone: "UTC" }),
          },
        ),
    });
  });
}

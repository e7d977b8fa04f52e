import type { SystemContext } from "#kernel/job.ts";
import { formatDate, t } from "#kernel/language.ts";
import type { Channel } from "#platform/db/index.ts";
import { inTurns, isInShare, type Share, sharedJob } from "#platform/queue/shares.ts";
import { notifyChannelAttention } from "./notify-attention.ts";
import { openAccess } from "./open-access.ts";
import { emitDisconnected } from "./record.ts";
import { EXPIRING_DAYS, WAITING_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;

/** Every hour: marks channels whose credentials are about to expire or have expired, and notifies once for each. */
export const checkChannelExpiry = sharedJob({
  name: "channels.check_expiry",
  cron: "7 * * * *",
  overMinutes: 50,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    await refreshIdle(ctx, ofShare(share, await findIdle(ctx, now)));
    const ended = ofShare(share, await findEnding(ctx, now, ["connected", "expiring"]));
    await inTurns(ctx, ended, (channel) => end(ctx, channel), { about });
    const soon = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS);
    const ending = ofShare(share, await findEnding(ctx, soon, ["connected"]));
    await inTurns(ctx, ending, (channel) => warn(ctx, channel), { about });
    await ctx.db.channelRequest.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - DAY_MS) } } });
  },
});

const about = ({ id }: Channel) => ({ channel: id });

function ofShare(share: Share, channels: readonly Channel[]): Channel[] {
  return channels.filter(({ brandId }) => isInShare(share, brandId));
}

/** Network by network, so that one that does not answer delays only its own channels. */
async function refreshIdle(ctx: SystemContext, channels: readonly Channel[]): Promise<void> {
  const networks = Map.groupBy(channels, ({ platform }) => platform).values();
  await Promise.all(
    [...networks].map((ofOne) => inTurns(ctx, ofOne, (channel) => openAccess(ctx, channel), { about })),
  );
}

/**
 * Channels whose access tokens expired a day ago: where nothing else uses them, a grant that is not refreshed would be lost.
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

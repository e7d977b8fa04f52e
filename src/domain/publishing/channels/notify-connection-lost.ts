import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { WAITING_DAYS } from "./terms.ts";

type LostConnection = Pick<Channel, "id" | "brandId" | "platform" | "displayName">;

/**
 * `refused`: the platform rejects our credentials; `withdrawn`: the permission was revoked; `erased`: the user's data
 * was erased too.
 */
const REASONS = {
  refused: (platform: string) =>
    t("{platform} no longer accepts Masthead's access. It may have been revoked there.", { platform }),
  withdrawn: (platform: string) =>
    t("Access was revoked on {platform}, so the credentials were deleted here.", { platform }),
  erased: (platform: string) =>
    t("Someone asked {platform} to delete their data, so the credentials were deleted here.", { platform }),
} as const;

/**
 * Notifies those who may reconnect them that channels lost their connection: one notification per user, however many
 * channels in however many brands the same event affected.
 */
export async function notifyConnectionLost(
  tx: Tx,
  ctx: PublicContext,
  channels: readonly LostConnection[],
  why: keyof typeof REASONS,
): Promise<void> {
  const members = await tx.member.findMany({
    where: {
      brandId: { in: channels.map(({ brandId }) => brandId) },
      role: { in: rolesThat("connections.manage") },
      isActive: true,
      brand: { closedAt: null },
    },
    select: { userId: true, brandId: true },
  });
  // Users affected by the same channels get the same notification.
  const groups = new Map<string, { userIds: Set<number>; lost: LostConnection[] }>();
  for (const userId of new Set(members.map((member) => member.userId))) {
    const brands = new Set(members.filter((member) => member.userId === userId).map(({ brandId }) => brandId));
    const lost = channels.filter(({ brandId }) => brands.has(brandId));
    const key = lost.map(({ id }) => id).join();
    const group = groups.get(key) ?? { userIds: new Set(), lost };
    groups.set(key, { ...group, userIds: group.userIds.add(userId) });
  }
  for (const { userIds, lost } of groups.values()) {
    const [first] = lost;
    if (!first) continue;
    const isOne = lost.length === 1;
    const names = lost.map(({ displayName }) => displayName);
    await notifyPeople(tx, ctx, {
      userIds: [...userIds],
      brandId: first.brandId,
      type: "channel_needs_attention",
      title: () =>
        tn(lost.length, "{name} was disconnected", "{count} channels were disconnected", { name: first.displayName }),
      body: () =>
        [
          REASONS[why](platformName(first.platform)),
          ...(isOne ? [] : [t("Affected channels: {names}.", { names: formatList(names) })]),
          tn(
            lost.length,
            "Scheduled posts are on hold for up to {days} days until you reconnect it.",
            "Scheduled posts are on hold for up to {days} days until you reconnect them.",
            { days: WAITING_DAYS },
          ),
        ].join(" "),
      path: isOne ? `/channels/${first.id}` : "/channels",
    });
  }
}

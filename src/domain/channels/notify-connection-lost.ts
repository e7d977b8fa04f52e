import { notify } from "#domain/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { counted } from "#kernel/counted.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { WAITING_DAYS } from "./terms.ts";

type LostConnection = Pick<Channel, "id" | "brandId" | "platform" | "displayName">;

/**
 * `refused`: the platform rejects our credentials; `withdrawn`: the permission was revoked; `erased`: the user's data
 * was erased too.
 */
const REASONS = {
  refused: (platform: string) => `${platform} no longer accepts Masthead's access. It may have been revoked there.`,
  withdrawn: (platform: string) => `Access was revoked on ${platform}, so the credentials were deleted here.`,
  erased: (platform: string) => `Someone asked ${platform} to delete their data, so the credentials were deleted here.`,
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
      role: { in: ["super_admin", "editor"] },
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
    const names = new Intl.ListFormat("en-GB").format(lost.map(({ displayName }) => displayName));
    const those = isOne ? "" : `Affected channels: ${names}. `;
    await notify(tx, ctx, {
      userIds: [...userIds],
      brandId: first.brandId,
      type: "channel_needs_attention",
      title: isOne ? `${first.displayName} was disconnected` : `${counted(lost.length, "channel")} were disconnected`,
      body: `${REASONS[why](platformName(first.platform))} ${those}Scheduled posts are on hold for up to ${WAITING_DAYS} days until you reconnect ${isOne ? "it" : "them"}.`,
      path: isOne ? `/channels/${first.id}` : "/channels",
    });
  }
}

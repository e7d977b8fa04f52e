import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import { NOTIFICATIONS } from "#domain/events/notifications/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";

/** Maximum characters of a comment in its notification. */
const EXCERPT_LENGTH = 280;

type Mentioning = { postId: number; body: string; by: { userId: number; name: string } | null; userIds: number[] };

/**
 * Notifies the people that an entry mentions, except its author.
 * @param body as people read it, with names
 * @returns the IDs of those who need no other notification of this entry; who has switched off mentions altogether may
 * still be told of a comment
 */
export async function notifyMentioned(
  tx: Tx,
  ctx: PublicContext & { brandId: BrandId },
  { postId, body, by, userIds }: Mentioning,
): Promise<number[]> {
  const others = userIds.filter((id) => id !== by?.userId);
  if (others.length === 0) return [];
  const off = await tx.notificationPreference.groupBy({
    by: ["userId"],
    where: { userId: { in: others }, type: "mentioned", isOn: false },
    _count: true,
  });
  const deaf = off.filter(({ _count }) => _count >= NOTIFICATIONS.mentioned.channels.length);
  const reached = others.filter((id) => !deaf.some(({ userId }) => userId === id));
  await notifyPeople(tx, ctx, {
    userIds: reached,
    brandId: ctx.brandId,
    type: "mentioned",
    title: () => t("{name} mentioned you", { name: by?.name ?? "Masthead" }),
    body: () => excerptOf(body, EXCERPT_LENGTH),
    path: `/posts/${postId}`,
  });
  return reached;
}

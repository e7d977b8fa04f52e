import { findHandlers } from "#domain/engagement/automations/index.ts";
import { notifyEach, notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullItem } from "./find.ts";

type ItemRef = { id: number; brandId: number; assigneeId: number | null; platform: string };

/** The recipients of an item's notifications: its assignee, else everybody who may reply. */
export async function recipientsOf(
  tx: Tx,
  { brandId, assigneeId }: Pick<ItemRef, "brandId" | "assigneeId">,
): Promise<number[]> {
  return assigneeId === null ? findHandlers(tx, brandId) : [assigneeId];
}

/** Notifies that reply drafts for these items of one channel wait for a decision, except whoever wrote them. */
export async function notifyReplyDrafted(
  tx: Tx,
  ctx: PublicContext,
  channel: Pick<ItemRef, "brandId" | "platform">,
  items: readonly Pick<ItemRef, "id" | "assigneeId">[],
): Promise<void> {
  const { brandId } = channel;
  const { caller } = ctx;
  const author = caller.kind === "person" && caller.token.kind === "session" ? caller.userId : null;
  const isUnassigned = items.some(({ assigneeId }) => assigneeId === null);
  const everybody = isUnassigned ? await findHandlers(tx, brandId) : [];
  const notices = items.map(({ id, assigneeId }) => ({
    userIds: (assigneeId === null ? everybody : [assigneeId]).filter((userId) => userId !== author),
    title: () => t("A drafted reply is ready for review"),
    body: () =>
      t("A reply to a new message on {platform} has been drafted. It won't be sent until someone sends it.", {
        platform: nameOf(channel),
      }),
    path: `/inbox/${id}`,
  }));
  await notifyEach(tx, ctx, { brandId, type: "comments_drafted" }, notices);
}

/** Notifies those who may approve a reply that one waits for them. */
export async function notifyReplyToApprove(tx: Tx, ctx: PublicContext, item: FullItem): Promise<void> {
  const { id, brandId, brand, channel } = item;
  const members = await tx.member.findMany({
    where: { brandId, userId: { in: await findHandlers(tx, brandId) }, role: { notIn: brand.replyApprovalRoles } },
    select: { userId: true },
    orderBy: { id: "asc" },
  });
  await notifyPeople(tx, ctx, {
    userIds: members.map(({ userId }) => userId),
    brandId,
    type: "reply_approval",
    title: () => t("A reply waits for your approval"),
    body: () => t("A reply to a message on {platform} is sent once you approve it.", { platform: nameOf(channel) }),
    path: `/inbox/${id}`,
  });
}

/** Notifies the author of a reply, while they may reply, that it was declined. */
export async function notifyReplyDeclined(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId, channel }: FullItem,
  { authorId, reason }: { authorId: number | null; reason: string },
): Promise<void> {
  await notifyPeople(tx, ctx, {
    userIds: authorId === null ? [] : await findHandlers(tx, brandId, [authorId]),
    brandId,
    type: "reply_approval",
    title: () => t("Your reply on {platform} was declined", { platform: nameOf(channel) }),
    body: () => reason,
    path: `/inbox/${id}`,
  });
}

/** Notifies that a reply failed, or that its delivery is unknown. */
export async function notifyReplyUnsent(
  tx: Tx,
  ctx: PublicContext,
  about: ItemRef & { authorId: number | null },
  ending: { kind: "failed" | "unknown"; message: string },
): Promise<void> {
  const platform = nameOf(about);
  const isUnknown = ending.kind === "unknown";
  await notifyPeople(tx, ctx, {
    userIds: about.authorId === null ? await recipientsOf(tx, about) : [about.authorId],
    brandId: about.brandId,
    type: "reply_failed",
    title: () =>
      isUnknown
        ? t("A reply may have been sent on {platform}", { platform })
        : t("A reply couldn't be sent on {platform}", { platform }),
    body: () =>
      isUnknown
        ? t(
            "{platform} didn't respond, so we don't know whether the reply was sent. To avoid a duplicate, check on {platform}, then mark the reply as sent or send it again.",
            { platform },
          )
        : t(ending.message),
    path: `/inbox/${about.id}`,
  });
}

function nameOf({ platform }: Pick<ItemRef, "platform">): string {
  return platformName(platform);
}

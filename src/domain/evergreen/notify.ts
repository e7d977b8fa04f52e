import { excerpt, notify } from "#domain/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t, tn } from "#kernel/language.ts";
import type { EvergreenPost, Tx } from "#platform/db/index.ts";

const EXCERPT_LENGTH = 80;
const type = "recurring_post";
const path = "/calendar/evergreen";

/** Notifies whoever added an evergreen post that it was paused, and why. @param why said in their language */
export async function notifyPaused(
  tx: Tx,
  ctx: PublicContext,
  { brandId, createdById, post }: EvergreenPost & { post: { body: string } },
  why: () => string,
): Promise<void> {
  await notify(tx, ctx, {
    ...{ userIds: [createdById], brandId, type, path },
    title: () => t("An evergreen post was paused"),
    body: () => [excerpt(post.body, EXCERPT_LENGTH), why()].filter(Boolean).join(": "),
  });
}

/** Notifies whoever added an evergreen post that it is left out on a channel, and why. */
export async function notifySetAside(
  tx: Tx,
  ctx: PublicContext,
  { brandId, createdById, post }: EvergreenPost & { post: { body: string } },
  { displayName: name }: { displayName: string },
  why: () => string,
): Promise<void> {
  await notify(tx, ctx, {
    ...{ userIds: [createdById], brandId, type, path },
    title: () => t("An evergreen post is no longer used on {name}", { name }),
    body: () => [excerpt(post.body, EXCERPT_LENGTH), why()].filter(Boolean).join(": "),
  });
}

/** Notifies a brand's owners that evergreen posts of somebody who left were paused. */
export async function notifyOwners(tx: Tx, ctx: PublicContext, brandId: BrandId, count: number): Promise<void> {
  const owners = await tx.member.findMany({
    where: { brandId, role: "super_admin", isActive: true },
    select: { userId: true },
  });
  await notify(tx, ctx, {
    ...{ userIds: owners.map(({ userId }) => userId), brandId, type, path },
    title: () =>
      count === 1
        ? t("An evergreen post was paused")
        : tn(count, "{count} evergreen post was paused", "{count} evergreen posts were paused"),
    body: () =>
      count === 1
        ? t("Whoever added it can no longer write posts in this brand. Somebody else can resume it.")
        : t("Whoever added them can no longer write posts in this brand. Somebody else can resume them."),
  });
}

import type { PostFormat } from "#domain/content/posts/terms.ts";
import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t, tn } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { EvergreenPost, Tx } from "#platform/db/index.ts";

const EXCERPT_LENGTH = 80;
const type = "recurring_post";
const path = "/calendar/evergreen";

type Added = EvergreenPost & { post: { body: string; format: PostFormat } };

/**
 * Notifies whoever added evergreen posts of a brand that they were paused, and why, each person once.
 * @param why said in their language, of so many posts
 */
export async function notifyPaused(
  tx: Tx,
  ctx: PublicContext,
  rows: readonly Added[],
  why: (posts: number) => string,
): Promise<void> {
  await notifyAuthors(tx, ctx, rows, titlePaused, why);
}

/** Notifies whoever added evergreen posts that they are left out on a channel, and why, each person once. */
export async function notifySetAside(
  tx: Tx,
  ctx: PublicContext,
  rows: readonly Added[],
  { displayName: name }: { displayName: string },
  why: (posts: number) => string,
): Promise<void> {
  const title = (posts: number) =>
    posts === 1
      ? t("An evergreen post is no longer used on {name}", { name })
      : tn(
          posts,
          "{count} evergreen post is no longer used on {name}",
          "{count} evergreen posts are no longer used on {name}",
          { name },
        );
  await notifyAuthors(tx, ctx, rows, title, why);
}

async function notifyAuthors(
  tx: Tx,
  ctx: PublicContext,
  rows: readonly Added[],
  title: (posts: number) => string,
  why: (posts: number) => string,
): Promise<void> {
  for (const [userId, [first, ...others]] of Map.groupBy(rows, ({ createdById }) => createdById)) {
    if (!first) continue;
    const posts = others.length + 1;
    const words = posts === 1 ? excerptOf(withoutMarks(first.post.body, first.post.format), EXCERPT_LENGTH) : "";
    await notifyPeople(tx, ctx, {
      userIds: [userId],
      brandId: first.brandId,
      type,
      path,
      title: () => title(posts),
      body: () => [words, why(posts)].filter(Boolean).join(": "),
    });
  }
}

/** Notifies a brand's owners that evergreen posts of somebody who left were paused. */
export async function notifyOwners(tx: Tx, ctx: PublicContext, brandId: BrandId, count: number): Promise<void> {
  await notifyPeople(tx, ctx, {
    userIds: [],
    roles: ["super_admin"],
    brandId,
    type,
    path,
    title: () => titlePaused(count),
    body: () =>
      count === 1
        ? t("Whoever added it can no longer write posts in this brand. Somebody else can resume it.")
        : t("Whoever added them can no longer write posts in this brand. Somebody else can resume them."),
  });
}

function titlePaused(posts: number): string {
  return posts === 1
    ? t("An evergreen post was paused")
    : tn(posts, "{count} evergreen post was paused", "{count} evergreen posts were paused");
}

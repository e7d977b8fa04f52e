import type { World } from "#test/world.ts";

export type Wanted = {
  body: string;
  /** Its time, from the world's now. */
  inSeconds: number;
  channelId?: number;
  status?: "scheduled" | "pending_approval" | "draft";
};

/** A post with one publication as an approval leaves it, without the way there. */
export async function addPublication(
  world: World,
  { body, inSeconds, channelId, status = "scheduled" }: Wanted,
): Promise<{ id: number; postId: number }> {
  const { db, brand, owner } = world;
  const scheduledAt = new Date(world.clock.now().getTime() + inSeconds * 1000);
  const post = await db.post.create({
    data: {
      brandId: brand.id,
      authorId: owner.userId,
      origin: "api",
      body,
      tags: ["news"],
      timezone: "UTC",
      status: status === "pending_approval" ? "in_review" : status,
      contentHash: "0".repeat(64),
      scheduledAt,
    },
  });
  const publication = await db.publication.create({
    data: {
      brandId: brand.id,
      postId: post.id,
      channelId: channelId ?? brand.channelId,
      status,
      scheduledAt,
      nextAttemptAt: scheduledAt,
    },
  });
  return { id: publication.id, postId: post.id };
}

import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { wireTime } from "#kernel/time.ts";
import { limitToPost } from "../channel-limit.ts";
import { type FullPublication, findSeenPost, requirePost } from "../find.ts";
import { PostPageInput, PublicationList } from "../schema.ts";
import { viewPublicationWithAttempts } from "../view.ts";

/** More than anybody reads. */
const MAX_SUBMISSIONS = 50;

export const listPublications = operation({
  name: "posts.list_publications",
  summary: "List a post's publications with their attempts.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPost,
  readsReplica: true,
  input: PostPageInput,
  output: PublicationList,
  async run(ctx, { id, cursor, limit }) {
    await requirePost(ctx.db, ctx, id);
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.publication.findMany({
      where: { postId: id, ...before },
      ...order,
      include: {
        channel: true,
        post: { select: { revision: true, publications: { select: { status: true } } } },
        attempts: { orderBy: { number: "asc" } },
        parts: { orderBy: { number: "asc" } },
        linkCard: true,
        changes: { orderBy: { id: "desc" }, take: 1, include: { requestedBy: true } },
        _count: { select: { attempts: true } },
      },
    });
    const { rows: all, ...rest } = page(found, limit);
    const rows = await asSubmitted(ctx, id, all);
    const submissions = await ctx.db.postSubmission.findMany({
      where: { postId: id },
      orderBy: { id: "desc" },
      take: MAX_SUBMISSIONS,
    });
    return {
      publications: rows.map((row) => viewPublicationWithAttempts(row, ctx)),
      submissions: submissions.toReversed().map(({ id: submissionId, submittedById, name, revision, createdAt }) => ({
        id: submissionId,
        author: { id: submittedById, name },
        revision,
        created_at: wireTime(createdAt),
      })),
      ...rest,
    };
  },
});

/** A page of a post's publications with the overrides that the caller's role may see. */
async function asSubmitted<Row extends Pick<FullPublication, "channelId" | "overrides">>(
  ctx: BrandContext,
  id: number,
  rows: Row[],
): Promise<Row[]> {
  if (seesDrafts(ctx.role)) return rows;
  const { publications } = await findSeenPost(ctx.db, ctx, id);
  return rows.flatMap((row) => {
    const seen = publications.find(({ channelId }) => channelId === row.channelId);
    return seen ? [{ ...row, overrides: seen.overrides }] : [];
  });
}

import { requirePost } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { withPosts } from "./find.ts";
import { ListPostShareLinksInput, ListShareLinksInput, ShareLinkList } from "./schema.ts";
import { viewShareLink } from "./view.ts";

/** Whoever sees a link's URL can use it, so listing requires the same permission as creating. */
const listing = { scope: "brand", needs: "content.manage", tier: "full", output: ShareLinkList } as const;

export const listShareLinks = operation({
  ...listing,
  name: "share_links.list",
  summary: "List the brand's share links, including expired and revoked ones, newest first.",
  readsReplica: true,
  input: ListShareLinksInput,
  run: (ctx, input) => read(ctx, input, {}),
});

export const listShareLinksByPost = operation({
  ...listing,
  name: "share_links.list_by_post",
  summary: "List a post's share links, including expired and revoked ones, newest first.",
  readsReplica: true,
  input: ListPostShareLinksInput,
  async run(ctx, { id, ...input }) {
    await requirePost(ctx.db, ctx, id);
    return read(ctx, input, { posts: { some: { postId: id } } });
  },
});

type Page = { cursor?: string; limit: number };

async function read(ctx: BrandContext, { cursor, limit }: Page, which: Prisma.ShareLinkWhereInput) {
  const { before, ...order } = newestFirst({ cursor, limit });
  const found = await ctx.db.shareLink.findMany({
    where: { ...which, brandId: ctx.brandId, ...before },
    ...order,
    include: withPosts,
  });
  const { rows, ...rest } = page(found, limit);
  return { share_links: await Promise.all(rows.map((row) => viewShareLink(row, ctx))), ...rest };
}

import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { requirePost } from "./find.ts";
import { PostPageInput, PublicationList } from "./schema.ts";
import { viewPublicationWithAttempts } from "./view.ts";

export const listPublications = operation({
  name: "posts.publications",
  summary: "List a post's publications with every attempt to send each.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: PostPageInput,
  output: PublicationList,
  async run(ctx, { id, cursor, limit }) {
    await requirePost(ctx.db, ctx.brandId, id);
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.publication.findMany({
      where: { postId: id, ...before },
      ...order,
      include: { channel: true, attempts: { orderBy: { number: "asc" } }, _count: { select: { attempts: true } } },
    });
    const { rows, ...rest } = page(found, limit);
    return { publications: rows.map(viewPublicationWithAttempts), ...rest };
  },
});

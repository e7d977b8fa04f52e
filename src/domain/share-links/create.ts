import { requirePost } from "#domain/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { insertShareLink } from "./make-link.ts";
import { CreateShareLinkInput, CreateShareSetInput, ShareLink } from "./schema.ts";
import { viewShareLink } from "./view.ts";

const creating = { scope: "brand", needs: "content.manage", tier: "full", output: ShareLink } as const;

export const createShareLink = operation({
  ...creating,
  name: "share_links.create",
  summary: "Make a link by which people without an account review one post.",
  input: CreateShareLinkInput,
  async run(ctx, { id, ...options }) {
    await requirePost(ctx.db, ctx, id);
    return viewShareLink(await insertShareLink(ctx, options, [id]), ctx);
  },
});

export const createShareSet = operation({
  ...creating,
  name: "share_links.create_set",
  summary: "Make a link by which people without an account review several posts, one after the other.",
  input: CreateShareSetInput,
  async run(ctx, { post_ids: postIds, ...options }) {
    const found = await ctx.db.post.findMany({
      where: { brandId: ctx.brandId, id: { in: postIds } },
      select: { id: true },
    });
    const missing = postIds.flatMap((id, index) => (found.some((post) => post.id === id) ? [] : [index]));
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((index) => [`post_ids.${index}`, ["There is no such post."]]));
      throw fault("invalid", { errors });
    }
    return viewShareLink(await insertShareLink(ctx, options, postIds), ctx);
  },
});

import { requirePost } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { insertShareLink } from "./insert-share-link.ts";
import { CreateShareLinkInput, CreateShareSetInput, ShareLink } from "./schema.ts";
import { viewShareLink } from "./view.ts";

const creating = { scope: "brand", needs: "content.manage", tier: "full", output: ShareLink } as const;

export const createShareLink = operation({
  ...creating,
  name: "share_links.create",
  summary: "Create a share link to review a post without an account.",
  input: CreateShareLinkInput,
  async run(ctx, { id, ...options }) {
    await requirePost(ctx.db, ctx, id);
    return viewShareLink(await insertShareLink(ctx, options, [id]), ctx);
  },
});

export const createShareSet = operation({
  ...creating,
  name: "share_links.create_set",
  summary: "Create a share link to review several posts without an account.",
  input: CreateShareSetInput,
  async run(ctx, { post_ids: postIds, ...options }) {
    const found = await ctx.db.post.findMany({
      where: { brandId: ctx.brandId, id: { in: postIds } },
      select: { id: true },
    });
    const missing = postIds.flatMap((id, index) => (found.some((post) => post.id === id) ? [] : [index]));
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((index) => [`post_ids.${index}`, [t("This post doesn't exist.")]]));
      throw fault("invalid", { errors });
    }
    return viewShareLink(await insertShareLink(ctx, options, postIds), ctx);
  },
});

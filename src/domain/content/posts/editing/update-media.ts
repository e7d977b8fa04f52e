import { type LibraryRow, lockAsset, viewWithPosts, WITH_ALL } from "#domain/content/media/index.ts";
import { cleanFileName } from "#domain/content/media/rules.ts";
import { LibraryAsset, UpdateAssetInput } from "#domain/content/media/schema.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { openPost, requirePerson } from "../find.ts";
import { isFrozen, withoutUndefined } from "../rules.ts";
import { applyEdit } from "./apply-edit.ts";
import { notifyOfEdit } from "./change-post.ts";
import { planUnchanged } from "./plan-edit.ts";

type Change = { altText?: string | undefined; folder?: string | undefined; name?: string | undefined };

/** Located with posts because an alt text is part of the content: the posts that use the image change with it. */
export const updateMedia = operation({
  name: "media.update",
  summary:
    "Update an asset's alt text, name or folder. New alt text creates a new revision of unpublished posts, which need approval.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateAssetInput,
  output: LibraryAsset,
  async run(ctx, { id, alt_text: altText, folder, name }) {
    const change = { altText, folder, name: name === undefined ? undefined : cleanFileName(name) };
    for (;;) {
      const postIds = altText === undefined ? [] : await unfinishedPostsWith(ctx.db, ctx.brandId, id);
      const asset = await ctx.db.$transaction((tx) => changeAsset(tx, ctx, id, change, postIds));
      if (asset) return viewWithPosts(ctx, asset);
    }
  },
});

/**
 * @returns null, without a change, when another post started to use the image before everything was locked
 * @throws Fault asset_in_use while posts are published on some channels and not on others: their alt texts stay
 */
async function changeAsset(
  tx: Tx,
  ctx: BrandContext,
  id: number,
  change: Change,
  postIds: number[],
): Promise<LibraryRow | null> {
  const caller = requirePerson(ctx);
  const posts = [];
  for (const postId of postIds) posts.push(await openPost(tx, ctx.brandId, postId));
  const before = await lockAsset(tx, ctx, id);
  const isChanged = change.altText !== undefined && change.altText !== before.altText;
  const now = isChanged ? await unfinishedPostsWith(tx, ctx.brandId, id) : [];
  if (now.some((postId) => !postIds.includes(postId))) return null;
  const asset = await tx.mediaAsset.update({ where: { id }, data: withoutUndefined(change), include: WITH_ALL });
  if (!isChanged) return asset;
  const partlyPublished = posts.filter(({ publications }) => publications.some(({ status }) => isFrozen(status)));
  if (partlyPublished.length > 0) throw fault("asset_in_use", { post_ids: partlyPublished.map((post) => post.id) });
  for (const post of posts) {
    const edited = await applyEdit(tx, ctx, caller, post, planUnchanged(post));
    await notifyOfEdit(tx, ctx, post, edited);
  }
  return asset;
}

/** In ascending order, in which they are locked. */
async function unfinishedPostsWith(db: Tx, brandId: BrandId, assetId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from posts where brand_id = ${brandId}
      and status <> 'published'
      and (
        exists (select from post_media m where m.post_id = posts.id and m.asset_id = ${assetId})
        or exists (
          select from publications p
          where p.post_id = posts.id and (
            p.overrides -> 'media_ids' @> to_jsonb(${assetId}::bigint)
            or p.overrides -> 'thread_media_ids' @> jsonb_build_array(jsonb_build_array(${assetId}::bigint))
          )
        )
      )
    order by id`;
  return rows.map(({ id }) => id);
}

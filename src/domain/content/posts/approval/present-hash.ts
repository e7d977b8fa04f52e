import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { findReferences } from "../checks/check-references.ts";
import { planChange } from "../editing/plan-edit.ts";
import type { FullPost } from "../find.ts";
import { contentHash } from "../rules.ts";
import type { UpdatePost } from "../schema.ts";

/**
 * The hash of a post's content with the alt texts that its media have now: those of a published post change without it.
 * They are locked until the transaction ends.
 * @param change an edit of the content, which the hash is of
 */
export async function presentHash(
  tx: Tx,
  post: FullPost,
  change: Pick<UpdatePost, "body" | "channels"> = {},
): Promise<string> {
  const plan = planChange(post, { id: post.id, submit: false, approve: false, ...change });
  const { assets } = await findReferences(tx, post.brandId as BrandId, [plan]);
  return contentHash(plan, (id) => assets.get(id)?.altText ?? "");
}

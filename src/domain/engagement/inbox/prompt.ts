import { replyPrompt } from "#domain/content/drafting/rules.ts";
import type { Prompt } from "#platform/ai.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullItem } from "./find.ts";

/** The prompt for a reply to an item: with the post it belongs to, and the brand's name. */
export async function promptFor(db: Tx, item: FullItem, instruction: string): Promise<Prompt> {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: item.brandId }, select: { name: true } });
  const post =
    item.postId === null ? null : await db.post.findUnique({ where: { id: item.postId }, select: { body: true } });
  return replyPrompt({
    brand: brand.name,
    item: { kind: item.kind, body: item.body, author: item.contact?.name ?? null },
    post: post?.body ?? null,
    instruction: instruction || null,
  });
}

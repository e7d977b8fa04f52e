import { explainRefusal } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { isFault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { findItem } from "./find.ts";
import { type BulkItems, BulkItemsInput, BulkItemsResult } from "./schema.ts";
import { updateInboxItem } from "./update.ts";

/** Each item is changed by the single item's operation, which checks it, in its own transaction. */
export const bulkUpdateItems = operation({
  name: "inbox.bulk",
  summary: "Change up to 100 items in the same way. Each is processed separately; a failure doesn't affect the others.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: BulkItemsInput,
  output: BulkItemsResult,
  async run(ctx, { ids, ...change }) {
    const results = [];
    for (const id of ids) results.push(await attempt(ctx, id, change));
    return { results };
  },
});

type Change = Omit<BulkItems, "ids">;

async function attempt(ctx: BrandContext, id: number, change: Change) {
  try {
    await perform(ctx, id, change);
    return { id, ok: true, error: null };
  } catch (error) {
    // The results of the earlier items are known and are returned, whatever happened to this one.
    if (!isFault(error)) ctx.log.error({ err: error, item: id }, "bulk change failed");
    return { id, ok: false, error: explainRefusal(error) };
  }
}

async function perform(ctx: BrandContext, id: number, { add_tags, remove_tags, ...change }: Change): Promise<void> {
  if (add_tags === undefined && remove_tags === undefined) {
    await execute(updateInboxItem, ctx, { id, ...change });
    return;
  }
  const { tags } = await findItem(ctx.db, ctx.brandId, id);
  const kept = tags.filter((tag) => !remove_tags?.includes(tag));
  await execute(updateInboxItem, ctx, { id, ...change, tags: [...kept, ...(add_tags ?? [])] });
}

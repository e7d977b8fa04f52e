import { generateDraft, requireAi } from "#domain/content/drafting/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findItem, lockItem, requirePerson } from "./find.ts";
import { notifyReplyDrafted } from "./notify.ts";
import { promptFor } from "./prompt.ts";
import { requireMayReplace } from "./require-approval.ts";
import { requireReplies } from "./require-replies.ts";
import { type NewDraft, newMedia, saveDraft } from "./save-draft.ts";
import { DraftReplyInput, Item } from "./schema.ts";
import { viewItem } from "./view.ts";

export const draftReply = operation({
  name: "inbox.draft_reply",
  summary:
    "Draft a reply to an item with your own text, or have a model write it for one AI credit. Replaces the previous draft.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: DraftReplyInput,
  output: Item,
  async run(ctx, { id, body, media_ids: mediaIds, instruction }) {
    const { userId: authorId } = requirePerson(ctx);
    const item = await findItem(ctx.db, ctx.brandId, id);
    requireReplies(item);
    if (body !== undefined || mediaIds !== undefined) {
      return ctx.db.$transaction(async (tx) => {
        const media = await newMedia(tx, ctx.brandId, mediaIds);
        return storeText(tx, ctx, id, { body: body ?? "", media, authorId, isByAi: false });
      });
    }
    requireAi(ctx);
    const prompt = await promptFor(ctx.db, item, instruction);
    return generateDraft(ctx, ctx.brandId, prompt, (tx, text) =>
      storeText(tx, ctx, id, { body: text, authorId, isByAi: true }),
    );
  },
});

async function storeText(tx: Tx, ctx: BrandContext, itemId: number, text: Omit<NewDraft, "itemId">) {
  const item = await lockItem(tx, ctx.brandId, itemId);
  requireMayReplace(item, ctx);
  const { channel, brandId, assigneeId } = item;
  await saveDraft(tx, ctx, { itemId, ...text });
  await notifyReplyDrafted(tx, ctx, { brandId, platform: channel.platform }, [{ id: itemId, assigneeId }]);
  return viewItem(await findItem(tx, ctx.brandId, itemId), ctx);
}

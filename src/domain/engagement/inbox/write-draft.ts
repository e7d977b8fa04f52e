import { generateDraft } from "#domain/content/drafting/index.ts";
import { fault, isFault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { type FullItem, findItem, lockItem } from "./find.ts";
import { notifyReplyDrafted } from "./notify.ts";
import { promptFor } from "./prompt.ts";
import { saveDraft } from "./save-draft.ts";

/**
 * Drafts the reply of an automation with the model, apart from receiving the item, which must not wait. Retried if the
 * model fails; skipped if there is a draft by then, or no credits are left.
 */
export const writeDraft = job<{ brand_id: number; item_id: number; instruction: string }>({
  name: "inbox.write_draft",
  options: { retryLimit: 4, retryDelay: 30, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, { brand_id: brand, item_id: id, instruction }) {
    const brandId = brand as BrandId;
    try {
      // A brand whose account awaits deletion sends no notifications and spends no credits.
      if ((await ctx.db.brand.count({ where: { id: brand, closedAt: null } })) === 0) return;
      const item = await findItem(ctx.db, brandId, id);
      requireNoReply(item);
      await generateDraft(ctx, brandId, await promptFor(ctx.db, item, instruction), async (tx, body) => {
        const current = await lockItem(tx, brandId, id);
        requireNoReply(current);
        await saveDraft(tx, ctx, { itemId: id, body, authorId: null, isByAi: true });
        const { assigneeId, channel } = current;
        await notifyReplyDrafted(tx, ctx, { brandId, platform: channel.platform }, [{ id, assigneeId }]);
      });
    } catch (error) {
      if (!isFault(error) || error.kind === "unavailable") throw error;
      ctx.log.debug({ item: id, why: error.kind }, "no reply drafted");
    }
  },
});

/** @throws Fault invalid_state: a user's draft is never replaced by a model's */
function requireNoReply({ status, replies }: FullItem): void {
  if (status === "open" && replies.length === 0) return;
  throw fault("refused", { code: "invalid_state", message: t("This item already has a reply or an assignee.") });
}

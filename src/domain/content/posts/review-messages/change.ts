import { job } from "#kernel/job.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { PublishError } from "#platform/connectors/contract.ts";
import { findReviewMessage } from "./find.ts";
import { endMessage, showMessage, shownBy } from "./show.ts";

/** Shows a post's present state in the message about it. Harmless to repeat. */
export const changeReviewMessage = job<{ message_id: number }>({
  name: "review_messages.change",
  options: { retryLimit: 8, retryDelay: 30, expireInSeconds: 60, concurrency: 4 },
  async perform(ctx, { message_id: id }): Promise<void> {
    const found = await findReviewMessage(ctx, id);
    const externalId = found?.row.externalId ?? null;
    // One that is not there yet is sent as the post is then. Nothing is changed in the name of a brand that is closed.
    if (!found || externalId === null || found.row.brand.closedAt !== null) return;
    const { row, post, isReplaced } = found;
    const isSame = post?.revision === row.shownRevision && post.status === row.shownStatus;
    if (isSame && !isReplaced) return;
    const outcome = await showMessage(
      ctx,
      found,
      () => {},
      async (messenger, { account, message }, call) =>
        messenger.change?.({ channel: account, message, externalId }, call) ?? { kind: "not_there" },
    );
    switch (outcome.kind) {
      case "done":
        await ctx.db.reviewMessage.update({ where: { id }, data: shownBy(found) });
        return;
      case "not_there":
        return endMessage(ctx, id, null);
      case "throttled":
        return ctx.db.$transaction((tx) =>
          ctx.queue.enqueue(tx, changeReviewMessage, { message_id: id }, { startAfterSeconds: outcome.seconds }),
        );
      case "unknown":
        return retry(outcome.message);
      case "failed":
        return outcome.error.retryable ? retry(outcome.error.message) : endMessage(ctx, id, outcome.error);
    }

    async function retry(message: PublishError["message"]): Promise<never> {
      const error = toStorableText(message, 500);
      await ctx.db.reviewMessage.update({ where: { id }, data: { error } });
      throw new Error(error);
    }
  },
});

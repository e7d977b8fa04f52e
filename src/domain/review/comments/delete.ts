import { z } from "zod";
import { lockPost } from "#domain/content/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { visibleTo } from "./find.ts";
import { CommentInput } from "./schema.ts";

export const deleteComment = operation({
  name: "comments.delete",
  summary: "Delete your own comment, if it has no replies. Decisions can't be deleted.",
  scope: "brand",
  needs: "comments.view",
  tier: "full",
  input: CommentInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const found = await tx.threadEntry.findFirst({ where: { ...visibleTo(ctx), id }, select: { postId: true } });
      if (!found) throw fault("not_found", { what: t("Comment") });
      // Replies are written under the post's lock, so none can be added between the check and the deletion.
      await lockPost(tx, found.postId);
      const entry = await tx.threadEntry.findFirst({
        where: { ...visibleTo(ctx), id },
        include: { _count: { select: { replies: true } } },
      });
      if (!entry) throw fault("not_found", { what: t("Comment") });
      const isOwn = ctx.caller.kind === "person" && entry.authorId === ctx.caller.userId;
      if (!isOwn) throw fault("forbidden", { message: t("You can only delete your own comments.") });
      await deleteEntry(tx, entry);
    });
    return {};
  },
});

/**
 * Deletes an entry of a locked post, which the caller has verified to be of whoever deletes it.
 * @throws Fault refused for decisions, accepted suggestions, and an entry with replies
 */
export async function deleteEntry(
  tx: Tx,
  { id, kind, _count }: Pick<ThreadEntry, "id" | "kind"> & { _count: { replies: number } },
): Promise<void> {
  if (kind !== "comment") throw cannotDelete(t("Approvals and change requests can't be deleted."));
  if (_count.replies > 0) throw cannotDelete(t("This comment has replies and can't be deleted."));
  if ((await tx.suggestion.count({ where: { entryId: id, status: "accepted" } })) > 0)
    throw cannotDelete(t("This suggestion was accepted and can't be deleted."));
  await tx.threadEntry.delete({ where: { id } });
}

function cannotDelete(message: string) {
  return fault("refused", { code: "invalid_state", message });
}

import { type ReviewContext, requireRevision, returnToAuthor } from "#domain/content/posts/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { textOfRequest } from "./rules.ts";
import { runAsGuest } from "./run-as-guest.ts";
import { GuestChangesInput, ReviewPost } from "./schema.ts";
import { MAX_TEXT } from "./terms.ts";

export const guestRequestChanges = operation({
  name: "review.request_changes",
  summary:
    "Request changes to a post via a share link; your open comments become part of it. An outdated revision returns 412.",
  scope: "public",
  input: GuestChangesInput,
  output: ReviewPost,
  async run(ctx, { body, revision, ...input }) {
    return runAsGuest(ctx, input, "mayApprove", async (tx, guest, post) => {
      requireRevision(post, revision);
      const notes = await findNotes(tx, guest, post);
      if (body === "" && notes.length === 0) throw invalid("body", t("Describe what should change."));
      const { id } = await returnToAuthor(tx, guest, post, textOfRequest(body, notes, MAX_TEXT));
      const ids = notes.map((note) => note.id);
      await tx.threadEntry.updateMany({ where: { id: { in: ids } }, data: { changeRequestId: id } });
    });
  },
});

/** The open comments of this guest on the version that they decide about; replies belong to another conversation. */
async function findNotes(
  tx: Tx,
  { guest }: ReviewContext,
  { id: postId, revision }: { id: number; revision: number },
): Promise<ThreadEntry[]> {
  if (!guest || guest.keyHash === null) return [];
  return tx.threadEntry.findMany({
    where: {
      postId,
      revision,
      kind: "comment",
      shareLinkId: guest.linkId,
      guestKeyHash: guest.keyHash,
      parentId: null,
      resolvedAt: null,
      changeRequestId: null,
      // Which the team accepts or declines by itself.
      suggestion: null,
    },
    orderBy: { id: "asc" },
  });
}

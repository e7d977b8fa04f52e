import { z } from "zod";
import { lockPost } from "#domain/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { visibleTo } from "./find.ts";
import { CommentInput } from "./schema.ts";

export const deleteComment = operation({
  name: "comments.delete",
  summary: "Take back a comment of your own that nobody has answered; decisions stay.",
  scope: "brand",
  needs: "comments.view",
  tier: "full",
  input: CommentInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const found = await tx.threadEntry.findFirst({ where: { ...visibleTo(ctx), id }, select: { postId: true } });
      if (!found) throw fault("not_found", { what: "Comment" });
      // Answers are written under the post's lock, so none can come between the look and the deletion.
      await lockPost(tx, found.postId);
      const entry = await tx.threadEntry.findFirst({
        where: { ...visibleTo(ctx), id },
        include: { _count: { select: { replies: true } } },
      });
      if (!entry) throw fault("not_found", { what: "Comment" });
      const isOwn = ctx.caller.kind === "person" && entry.authorId === ctx.caller.userId;
      if (!isOwn) throw fault("forbidden", { message: "Only who wrote a comment can take it back." });
      if (entry.kind !== "comment") throw cannotDelete("A decision stays on the record.");
      if (entry._count.replies > 0) throw cannotDelete("Somebody has answered it.");
      await tx.threadEntry.delete({ where: { id } });
    });
    return {};
  },
});

function cannotDelete(message: string) {
  return fault("refused", { code: "invalid_state", message });
}

import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";

/** Records that a post was put before its approvers, for its timeline. */
export async function recordSubmission(
  tx: Tx,
  ctx: BrandContext,
  post: Pick<FullPost, "id" | "revision">,
): Promise<void> {
  const person = ctx.caller.kind === "person" ? ctx.caller : null;
  await tx.postSubmission.create({
    data: {
      postId: post.id,
      submittedById: person?.userId ?? null,
      name: person?.name ?? "Masthead",
      revision: post.revision,
      createdAt: ctx.clock.now(),
    },
  });
}

import { asVisibleTo, limitToPost, openSeenPost, recordEntry } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { ThreadEntry, Tx } from "#platform/db/index.ts";
import { visibleTo } from "./find.ts";
import { notifyThread } from "./notify-thread.ts";
import { requireValidAnchor } from "./require-valid-anchor.ts";
import { Comment, CreateCommentInput } from "./schema.ts";
import { findComment } from "./view.ts";

type Visibility = ThreadEntry["visibility"];

export const createComment = operation({
  name: "comments.create",
  summary: "Comment on a post, visible to everyone or to the team only.",
  scope: "brand",
  // Whoever sees the thread may comment: clients manage nothing, but comment.
  needs: "comments.view",
  tier: "standard_write",
  channelLimit: limitToPost,
  input: CreateCommentInput,
  output: Comment,
  async run(ctx, { id, body, visibility: wanted, parent_id: parentId, anchor, images }) {
    return ctx.db.$transaction(async (tx) => {
      // A client comments on the version that they see.
      const [post] = await asVisibleTo(tx, ctx.role, [await openSeenPost(tx, ctx, id)]);
      if (!post) throw fault("not_found", { what: t("Post") });
      const parent = parentId === null ? null : await findParent(tx, ctx, id, parentId);
      const visibility = resolveVisibility(ctx, wanted, parent);
      await requireValidAnchor(tx, post, anchor);
      const entry = await recordEntry(tx, ctx, post, { kind: "comment", body, visibility, parentId, anchor, images });
      await notifyThread(tx, ctx, post, entry);
      return findComment(tx, ctx, entry.id);
    });
  },
});

async function findParent(tx: Tx, ctx: BrandContext, postId: number, id: number): Promise<ThreadEntry> {
  const parent = await tx.threadEntry.findFirst({ where: { ...visibleTo(ctx), postId, id } });
  if (!parent) throw invalid("parent_id", t("This comment doesn't exist on this post."));
  return parent;
}

/** A reply is never visible to clients when its parent is not. */
function resolveVisibility(ctx: BrandContext, wanted: Visibility | undefined, parent: ThreadEntry | null): Visibility {
  if (wanted === "team" && ctx.role === "client")
    throw invalid("visibility", t("Clients can't write internal comments."));
  if (wanted === "client" && parent?.visibility === "team") {
    throw invalid("visibility", t("Replies to internal comments are internal."));
  }
  return wanted ?? parent?.visibility ?? "client";
}

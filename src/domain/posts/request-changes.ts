import { notify } from "#domain/notifications/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { findPost, openPost, requirePerson, requireRevision } from "./find.ts";
import { auditPost } from "./grant-approval.ts";
import { recordEntry } from "./record-entry.ts";
import { refreshPostStatus } from "./refresh-status.ts";
import { canMove } from "./rules.ts";
import { ApprovePostInput, Post } from "./schema.ts";
import { viewPost } from "./view.ts";

export const requestChanges = operation({
  name: "posts.request_changes",
  summary: "Send a post back to its author with what should change.",
  scope: "brand",
  needs: "approve",
  tier: "elevated_write",
  input: ApprovePostInput,
  output: Post,
  async run(ctx, { id, revision, comment }) {
    const caller = requirePerson(ctx);
    return ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, id);
      requireRevision(post, revision);
      const reviewed = post.publications.filter(({ status }) => canMove("request_changes", status));
      if (reviewed.length === 0) {
        throw fault("refused", { code: "invalid_state", message: "Nothing of this post is in review or scheduled." });
      }
      await tx.publication.updateMany({
        where: { id: { in: reviewed.map((publication) => publication.id) } },
        data: { status: "draft", nextAttemptAt: null, tries: 0 },
      });
      await tx.post.update({ where: { id }, data: { lastDecision: "change_request", approvedHash: null } });
      const status = await refreshPostStatus(tx, id);
      await recordEntry(tx, ctx, { ...post, status }, { kind: "change_request", body: comment });
      if (post.authorId !== caller.userId) {
        await notify(tx, ctx, {
          userIds: [post.authorId],
          brandId: ctx.brandId,
          type: "changes_requested",
          title: "Changes were requested",
          body: comment ? `${caller.name}: ${comment}` : `${caller.name} asks for changes to your post.`,
          path: `/posts/${id}`,
        });
      }
      await auditPost(tx, ctx, "post.changes_requested", id, { revision: post.revision });
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});

import { asVisibleTo, openSeenPost, requireApprover, requireRevision } from "#domain/content/posts/index.ts";
import { findComment } from "#domain/review/comments/index.ts";
import { Comment } from "#domain/review/comments/schema.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { recordSuggestion } from "./record.ts";
import { CreateSuggestionInput } from "./schema.ts";

export const createSuggestion = operation({
  name: "suggestions.create",
  summary:
    "Suggest another text for a post, or for a text, thread part or first comment of one of its channels. The team accepts or declines it.",
  scope: "brand",
  // Whoever may comment may suggest: clients manage no content.
  needs: "comments.view",
  tier: "standard_write",
  input: CreateSuggestionInput,
  output: Comment,
  async run(ctx, { id, revision, channel_id: channelId, field, text, approve, body }) {
    if (approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      // A client suggests for the version that they see.
      const [post] = await asVisibleTo(tx, ctx.role, [await openSeenPost(tx, ctx, id)]);
      if (!post) throw fault("not_found", { what: t("Post") });
      requireRevision(post, revision);
      const entry = await recordSuggestion(tx, ctx, post, { channelId, field, text, body, approve });
      return findComment(tx, ctx, entry.id);
    });
  },
});

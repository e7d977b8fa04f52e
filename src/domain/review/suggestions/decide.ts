import { lookForProposals } from "#domain/content/brand-guide/index.ts";
import { auditPost, changePost, type FullPost, findPost, openPost } from "#domain/content/posts/index.ts";
import { findComment, visibleTo } from "#domain/review/comments/index.ts";
import { Comment } from "#domain/review/comments/schema.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Prisma, Suggestion, Tx } from "#platform/db/index.ts";
import { approveAsAuthor } from "./approve-as-author.ts";
import { notifyAuthor } from "./notify-author.ts";
import { changeOf, textOf } from "./record.ts";
import { SuggestionInput } from "./schema.ts";

const deciding = {
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: SuggestionInput,
  output: Comment,
} as const;

export const acceptSuggestion = operation({
  ...deciding,
  name: "suggestions.accept",
  summary:
    "Accept a suggestion: the post gets its text as a new revision. An approval given with it counts if nothing else differs.",
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const { entry, suggestion, post } = await openSuggestion(tx, ctx, id);
      const { before, after, approvedHash } = suggestion;
      if (textOf(post, suggestion) !== before) {
        const message = t("The text has changed since this was suggested. Edit the post, or decline the suggestion.");
        throw fault("refused", { code: "suggestion_outdated", message });
      }
      const change = changeOf(post, suggestion, after);
      const edited = await changePost(tx, ctx, post, { id: post.id, submit: false, approve: false, ...change });
      const { revision } = edited;
      await tx.postRevision.update({
        where: { postId_revision: { postId: post.id, revision } },
        data: { suggestionId: id },
      });
      await settle(tx, ctx, id, { status: "accepted", revision });
      await lookForProposals(tx, ctx);
      await notifyAuthor(tx, ctx, entry, "accepted");
      if (approvedHash !== null && edited.contentHash === approvedHash) {
        await approveAsAuthor(tx, ctx, await findPost(tx, ctx.brandId, post.id), entry);
      }
      await auditPost(tx, ctx, "post.suggestion_accepted", post.id, { comment_id: id, revision });
      return findComment(tx, ctx, id);
    });
  },
});

export const declineSuggestion = operation({
  ...deciding,
  name: "suggestions.decline",
  summary: "Decline a suggestion. The post stays as it is, and an approval given with the suggestion lapses.",
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const { entry, post } = await openSuggestion(tx, ctx, id);
      await settle(tx, ctx, id, { status: "declined", revision: null });
      await notifyAuthor(tx, ctx, entry, "declined");
      await auditPost(tx, ctx, "post.suggestion_declined", post.id, { comment_id: id });
      return findComment(tx, ctx, id);
    });
  },
});

const INCLUDE = { suggestion: true, shareLink: true } as const satisfies Prisma.ThreadEntryInclude;
export type SuggestionEntry = Prisma.ThreadEntryGetPayload<{ include: typeof INCLUDE }>;
type Opened = { entry: SuggestionEntry; suggestion: Suggestion; post: FullPost };

/**
 * An undecided suggestion with its post, locked.
 * @throws Fault not_found, refused for one that was decided
 */
async function openSuggestion(tx: Tx, ctx: BrandContext, id: number): Promise<Opened> {
  const where = { ...visibleTo(ctx), id, suggestion: { isNot: null } };
  const found = await tx.threadEntry.findFirst({ where, select: { postId: true } });
  if (!found) throw fault("not_found", { what: t("Suggestion") });
  const post = await openPost(tx, ctx.brandId, found.postId);
  // Read again under the lock: it may have been decided or withdrawn meanwhile.
  const entry = await tx.threadEntry.findFirst({ where, include: INCLUDE });
  if (!entry?.suggestion) throw fault("not_found", { what: t("Suggestion") });
  const { suggestion } = entry;
  if (suggestion.status !== "open") {
    const message =
      suggestion.status === "accepted"
        ? t("This suggestion was accepted already.")
        : t("This suggestion was declined already.");
    throw fault("refused", { code: "invalid_state", message });
  }
  return { entry, suggestion, post };
}

type Outcome = { status: "accepted" | "declined"; revision: number | null };

/** What is decided is no longer open in the thread. */
async function settle(tx: Tx, ctx: BrandContext, entryId: number, outcome: Outcome): Promise<void> {
  const now = ctx.clock.now();
  const decidedById = ctx.caller.kind === "person" ? ctx.caller.userId : null;
  await tx.suggestion.update({ where: { entryId }, data: { ...outcome, decidedById, decidedAt: now } });
  const { postId } = await tx.threadEntry.update({ where: { id: entryId }, data: { resolvedAt: now } });
  // For open studios and guests, which look for posts that changed.
  await tx.post.update({ where: { id: postId }, data: { updatedAt: now } });
}

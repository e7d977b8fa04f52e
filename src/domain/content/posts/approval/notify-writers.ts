import { notifyPeople } from "#domain/events/notifications/index.ts";
import { type Message, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import { memberOf, notifyMentionedIn, type RecordedEntry, type ReviewContext } from "../record-entry.ts";

/** Whoever wrote or submitted a post: those who are told how it goes on. */
export function writersOf({ authorId, submittedById }: Pick<FullPost, "authorId" | "submittedById">): number[] {
  return [...new Set([authorId, ...(submittedById === null ? [] : [submittedById])])];
}

type Decision = {
  type: "post_approved" | "changes_requested";
  title: Message;
  entry: RecordedEntry;
  otherwise: (name: string) => string;
};

/**
 * Notifies them of a decision, with the name of who made it and their comment; not of their own. Others whom the comment
 * mentions are told of that.
 */
export async function notifyWriters(
  tx: Tx,
  ctx: ReviewContext,
  post: Pick<FullPost, "id" | "authorId" | "submittedById">,
  { type, title, entry, otherwise }: Decision,
): Promise<void> {
  const person = memberOf(ctx);
  const writers = writersOf(post);
  const name = ctx.guest?.name ?? person?.name ?? "Masthead";
  await notifyPeople(tx, ctx, {
    userIds: writers.filter((id) => id !== person?.userId),
    brandId: ctx.brandId,
    type,
    title: () => t(title),
    body: () => (entry.text ? `${name}: ${entry.text}` : otherwise(name)),
    path: `/posts/${post.id}`,
  });
  await notifyLinkMaker(tx, ctx, post.id, type, entry.text, writers);
  await notifyMentionedIn(tx, ctx, entry, writers);
}

/**
 * Notifies whoever made the link by which a guest decided: they asked for the decision.
 * @param told IDs of those who are told of it anyway
 */
export async function notifyLinkMaker(
  tx: Tx,
  ctx: ReviewContext,
  postId: number,
  type: Decision["type"],
  text: string,
  told: readonly number[] = [],
): Promise<void> {
  const { name = "", makerId = null } = ctx.guest ?? {};
  if (makerId === null || told.includes(makerId)) return;
  await notifyPeople(tx, ctx, {
    userIds: [makerId],
    brandId: ctx.brandId,
    type,
    title: () =>
      type === "post_approved"
        ? t("A post was approved by your review link")
        : t("Changes were requested by your review link"),
    body: () => (text ? `${name}: ${text}` : t("{name} decided.", { name })),
    path: `/posts/${postId}`,
  });
}

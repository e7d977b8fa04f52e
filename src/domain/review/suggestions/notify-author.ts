import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { SuggestionEntry } from "./decide.ts";

/** Maximum characters of a suggested text in the notification. */
const EXCERPT_LENGTH = 280;

/** Notifies the member who suggested a text of what became of it; guests see it in their review. */
export async function notifyAuthor(
  tx: Tx,
  ctx: BrandContext,
  { authorId, postId, suggestion }: SuggestionEntry,
  outcome: "accepted" | "declined",
): Promise<void> {
  if (ctx.caller.kind !== "person" || authorId === null || authorId === ctx.caller.userId) return;
  const { name } = ctx.caller;
  const isMember = await tx.member.count({ where: { brandId: ctx.brandId, userId: authorId, isActive: true } });
  if (isMember === 0) return;
  await notifyPeople(tx, ctx, {
    userIds: [authorId],
    brandId: ctx.brandId,
    type: "comment_added",
    title: () =>
      outcome === "accepted"
        ? t("{name} accepted your suggestion", { name })
        : t("{name} declined your suggestion", { name }),
    body: () => excerptOf(suggestion?.after ?? "", EXCERPT_LENGTH),
    path: `/posts/${postId}`,
  });
}

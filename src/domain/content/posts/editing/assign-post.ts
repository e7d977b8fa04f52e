import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Tx } from "#platform/db/index.ts";
import { auditPost } from "../audit-post.ts";
import type { FullPost } from "../find.ts";
import type { UpdatePost } from "../schema.ts";

/** Maximum characters of a post in the notification of its assignee. */
const EXCERPT_LENGTH = 120;
const WRITING = rolesThat("content.manage");

/**
 * Sets who is to get a locked post ready, and until when, as far as the input says so; the assignee is notified. Neither
 * is content: there is no revision, and an approval stays. Call it last: it may lock the audit log.
 * @returns whether the post was changed
 * @throws Fault invalid when the assignee doesn't write posts in this brand
 */
export async function assignPost(
  tx: Tx,
  ctx: BrandContext,
  post: Pick<FullPost, "id" | "body" | "format" | "assigneeId" | "dueAt">,
  input: Pick<UpdatePost, "assignee_id" | "due_at">,
): Promise<boolean> {
  const { id } = post;
  const assigneeId = input.assignee_id === undefined ? post.assigneeId : input.assignee_id;
  const dueAt = input.due_at === undefined ? post.dueAt : toDate(input.due_at);
  const isReassigned = assigneeId !== post.assigneeId;
  if (!isReassigned && dueAt?.getTime() === post.dueAt?.getTime()) return false;
  if (isReassigned && assigneeId !== null) await requireWriter(tx, ctx, assigneeId);
  await tx.post.update({ where: { id }, data: { assigneeId, dueAt, dueRemindedAt: null } });
  const by = ctx.caller.kind === "person" ? ctx.caller : null;
  if (isReassigned && assigneeId !== null && assigneeId !== by?.userId) {
    await notifyPeople(tx, ctx, {
      userIds: [assigneeId],
      brandId: ctx.brandId,
      type: "assigned",
      title: () => t("{name} assigned a post to you", { name: by?.name ?? "Masthead" }),
      body: () => excerptOf(withoutMarks(post.body, post.format), EXCERPT_LENGTH) || t("It has no text yet."),
      path: `/posts/${id}`,
    });
  }
  const detail = { assignee_id: assigneeId, due_at: wireTimeOrNull(dueAt) };
  await auditPost(tx, ctx, "post.assigned", id, { ...detail, previous_assignee_id: post.assigneeId });
  return true;
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

async function requireWriter(tx: Tx, { brandId }: BrandContext, userId: number): Promise<void> {
  // Locked, so that a removal waits and then takes this assignment back, too.
  const found = await tx.$queryRaw<object[]>`
    select 1 from members m join users u on u.id = m.user_id
    where m.brand_id = ${brandId} and m.user_id = ${userId} and m.is_active and m.role::text = any(${WRITING}::text[])
      and u.deleted_at is null and u.disabled_at is null
    for share of m`;
  if (found.length === 0) throw invalid("assignee_id", t("This person doesn't write posts for this brand."));
}

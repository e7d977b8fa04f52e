import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Role } from "#kernel/permissions.ts";
import type { FullItem } from "./find.ts";

/** Whether a reply of this role to the item is sent only once another role approved it. */
export function needsApproval({ brand, kind }: Pick<FullItem, "brand" | "kind">, role: Role | null): boolean {
  return role !== null && brand.replyApprovalRoles.includes(role) && brand.replyApprovalKinds.includes(kind);
}

/**
 * The reply that waits for approval, to be decided by the caller.
 * @throws Fault forbidden for whom replies need approval themselves, invalid_state where none of this id waits any more
 */
export function requireDecidable(item: FullItem, { role }: BrandContext, replyId: number): FullItem["replies"][number] {
  if (needsApproval(item, role))
    throw fault("forbidden", { message: t("Your own replies need approval, so you can't decide about others.") });
  const waiting = item.replies.find(({ id, status }) => id === replyId && status === "awaiting_approval");
  if (waiting) return waiting;
  throw fault("refused", {
    code: "invalid_state",
    message: t("This reply no longer waits for approval. It was decided, changed or withdrawn."),
  });
}

/**
 * A reply that waits is replaced by its author, or by whoever may decide about it.
 * @throws Fault invalid_state
 */
export function requireMayReplace(item: FullItem, { role, caller }: BrandContext): void {
  const waiting = item.replies.find(({ status }) => status === "awaiting_approval");
  if (!waiting || !needsApproval(item, role)) return;
  if (caller.kind === "person" && waiting.authorId === caller.userId) return;
  throw fault("refused", { code: "invalid_state", message: t("Another reply waits for approval already.") });
}

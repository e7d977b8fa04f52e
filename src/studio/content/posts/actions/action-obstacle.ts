import type { PostAction } from "#domain/content/posts/schema.ts";
import { STAYS_AS_RECORD } from "#domain/content/posts/terms.ts";
import { msg, t } from "#kernel/language.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";

const PUBLISHED: readonly string[] = ["publishing", "processing", "published", "unknown"];
const AWAITING: readonly string[] = ["draft", "pending_approval"];

type PostState = Pick<Post, "allowed_actions" | "publications" | "status"> & Partial<Pick<Post, "approval_steps">>;

/**
 * Why a person can't perform an action on a post, in a sentence. Null if they can, and if nobody would expect it:
 * retrying what never failed.
 * @param hasSteps whether the brand's posts are approved by steps
 */
export function actionObstacle(
  { allowed_actions: may, publications, status, approval_steps: steps = [] }: PostState,
  role: Role,
  act: PostAction,
  hasSteps = false,
): string | null {
  if (act === "retry" && may.includes(act) && !canRetryHelp(publications)) {
    return canFix(publications) && !may.includes("edit")
      ? t("The same content would be refused again. Fix it on its channel below.")
      : t("The same content would be refused again. Edit the post, or fix the problems below.");
  }
  if (may.includes(act)) return null;
  const is = (states: readonly string[]) => publications.some((publication) => states.includes(publication.status));
  const manages = roleAllows(role, "content.manage");
  const step = currentStep(steps);
  switch (act) {
    case "approve":
      if (!roleAllows(role, "approve")) return is(AWAITING) ? t(NOT_YOURS_TO_APPROVE) : null;
      if (publications.length === 0) return t("Choose a channel first.");
      if (step) return t("It waits for the step “{step}”, which isn't yours to approve now.", { step: step.name });
      if (hasSteps && is(["draft"])) return t("It is approved by steps. Submit it for review first.");
      return is(AWAITING) || status === "expired" ? t("Its scheduled time has passed. Reschedule it first.") : null;
    case "publish_now":
      if (roleAllows(role, "approve") && manages && (step || (hasSteps && is(AWAITING)))) {
        return t("All approval steps have to be approved first.");
      }
      return publications.length === 0 && roleAllows(role, "approve") && manages ? t("Choose a channel first.") : null;
    case "request_changes":
      if (!roleAllows(role, "approve")) return is(["pending_approval", "scheduled"]) ? t(NOT_YOURS_TO_APPROVE) : null;
      return null;
    case "edit":
    case "delete":
      if (!manages) return t(NOT_YOURS_TO_EDIT);
      if (act === "delete") return t(STAYS_AS_RECORD);
      return canFix(publications)
        ? t("It is published on other channels, so it can't be changed as a whole. Fix it on its channel below.")
        : t("It is being published or already published, and can't be changed. Duplicate it instead.");
    case "reschedule":
      return manages ? t("There's nothing to reschedule.") : t(NOT_YOURS_TO_EDIT);
    case "submit":
      if (!manages) return null;
      if (publications.length === 0) return t("Choose a channel first.");
      return is(["draft"]) ? t("Its scheduled time has passed. Reschedule it first.") : null;
    case "retry":
      if (!is(["failed"]) || !manages) return null;
      return t("It was changed after its approval and needs a new one.");
    case "cancel":
      return manages && is(PUBLISHED) ? t("It is already being published.") : null;
    case "approve_all":
    case "duplicate":
    case "comment":
      return null;
  }
}

const NOT_YOURS_TO_APPROVE = msg("Members can write and submit. Owners, editors and clients can approve.");
const NOT_YOURS_TO_EDIT = msg("Clients can view, comment and approve. The team edits.");

const canFix = (publications: PostState["publications"]) => publications.some(({ can_fix: can }) => can);

/**
 * Whether another try of what failed can end differently: not where the network refused the content for good. After a
 * reconnection it can.
 */
export function canRetryHelp(publications: PostState["publications"]): boolean {
  const failed = publications.filter(({ status }) => status === "failed");
  if (failed.length === 0) return true;
  return failed.some(
    ({ error }) => error === null || error.retryable || (error.next_step !== null && error.next_step.link !== "edit"),
  );
}

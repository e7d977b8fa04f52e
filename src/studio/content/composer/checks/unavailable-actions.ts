import { t } from "#kernel/language.ts";
import { type Role, roleAllows } from "#kernel/permissions.ts";
import { isUneditable, type Stage } from "../sending/stage.ts";

/** An action that this person or this post can't use, with the reason. */
interface UnavailableAction {
  label: string;
  reason: string;
}

/** Actions that people expect in the menu but can't use here. They are listed with the reason instead of hidden. */
export function unavailableActions(stage: Stage, role: Role, requiresReview: boolean): UnavailableAction[] {
  const found: UnavailableAction[] = [];
  if (isUneditable(stage)) return found;
  if (stage === "review") found.push({ label: t("Submit for review"), reason: t("It's already in review.") });
  if (stage === "approved") found.push({ label: t("Submit for review"), reason: t("It's already approved.") });
  if ((stage === "draft" || stage === "ended") && roleAllows(role, "approve") && !requiresReview) {
    found.push({
      label: t("Submit for review"),
      reason: t("This brand doesn't require a review of posts you schedule."),
    });
  }
  if (!roleAllows(role, "approve")) {
    found.push({ label: t("Approve"), reason: t("Your role can't approve. Approvers are notified when you submit.") });
  }
  return found;
}

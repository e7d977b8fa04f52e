import { type DateSettings, DEFAULT_DATES, formatInstant } from "#ui/time-format.ts";
import { currentStep } from "../approval-steps/current-step.ts";
import type { Post } from "../composer/draft.ts";
import { canRetryHelp } from "./action-obstacle.ts";

/** The primary action of a post, with its label. */
export type Primary =
  | { act: "approve" | "submit" | "retry" | "reschedule" | "edit"; label: string }
  | { act: "view"; label: string; href: string };

/** The most useful action for the current person; undefined for none. */
export function primaryFor(
  post: Post,
  zone: string,
  now: Date,
  settings: DateSettings = DEFAULT_DATES,
): Primary | undefined {
  const may = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const when = post.scheduled_at ? formatInstant(new Date(post.scheduled_at), zone, "full", now, settings) : undefined;
  const isDraft = post.status === "draft" || post.status === "changes_requested";

  if (post.status === "changes_requested" && may("edit")) return { act: "edit", label: "Edit post" };
  if (may("retry") && canRetryHelp(post.publications)) return { act: "retry", label: "Retry now" };
  if (may("retry") && may("edit")) return { act: "edit", label: "Edit post" };
  const step = currentStep(post.approval_steps);
  if (may("approve") && step) return { act: "approve", label: `Approve “${step.name}”` };
  if (may("approve") && !(isDraft && when === undefined)) {
    if (when === undefined) return { act: "approve", label: "Approve" };
    return { act: "approve", label: isDraft ? `Schedule and approve for ${when}` : `Approve for ${when}` };
  }
  if (["expired", "cancelled", "failed", "approved"].includes(post.status) && may("reschedule")) {
    return { act: "reschedule", label: post.status === "approved" ? "Schedule" : "Reschedule" };
  }
  if (isDraft && may("edit") && post.publications.length === 0) return { act: "edit", label: "Continue editing" };
  if (isDraft && may("submit") && !may("approve")) return { act: "submit", label: "Submit for review" };
  if (isDraft && may("edit")) return { act: "edit", label: "Continue editing" };
  const href = post.publications.find(({ permalink }) => permalink)?.permalink;
  return href ? { act: "view", label: "View post", href } : undefined;
}

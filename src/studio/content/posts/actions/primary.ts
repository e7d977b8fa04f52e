import { isDueOnceApproved } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { type DateSettings, defaultDates, formatInstant } from "#ui/time-format.ts";
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
  settings: DateSettings = defaultDates(),
): Primary | undefined {
  const may = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const when = post.scheduled_at ? formatInstant(new Date(post.scheduled_at), zone, "full", now, settings) : undefined;
  const isDraft = post.status === "draft" || post.status === "changes_requested";

  if (post.status === "changes_requested" && may("edit")) return { act: "edit", label: t("Edit post") };
  if (may("retry") && canRetryHelp(post.publications)) return { act: "retry", label: t("Retry now") };
  if (may("retry") && may("edit")) return { act: "edit", label: t("Edit post") };
  const step = currentStep(post.approval_steps);
  if (may("approve") && step) return { act: "approve", label: t("Approve “{step}”", { step: step.name }) };
  if (may("approve") && !(isDraft && when === undefined)) {
    const isDue = post.publications.some(({ status, scheduled_at: at, follows_post: followsPost }) =>
      isDueOnceApproved({ status, at, followsPost }),
    );
    if (isDue) return { act: "approve", label: t("Approve and publish") };
    if (when === undefined) return { act: "approve", label: t("Approve") };
    return {
      act: "approve",
      label: isDraft ? t("Schedule and approve for {time}", { time: when }) : t("Approve for {time}", { time: when }),
    };
  }
  if (["expired", "cancelled", "failed", "approved"].includes(post.status) && may("reschedule")) {
    return { act: "reschedule", label: post.status === "approved" ? t("verb|Schedule") : t("Reschedule") };
  }
  if (isDraft && may("edit") && post.publications.length === 0) return { act: "edit", label: t("Continue editing") };
  if (isDraft && may("submit") && !may("approve")) return { act: "submit", label: t("Submit for review") };
  if (isDraft && may("edit")) return { act: "edit", label: t("Continue editing") };
  const href = post.publications.find(({ permalink }) => permalink)?.permalink;
  return href ? { act: "view", label: t("View post"), href } : undefined;
}

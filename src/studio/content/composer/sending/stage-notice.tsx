import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type Message, msg, t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import type { Post } from "../saving/draft.ts";

const MESSAGES: Partial<Record<Post["status"], Message>> = {
  in_review: msg("This post is in review. Reviewers see what you save."),
  changes_requested: msg("Changes were requested. Edit the post and submit it again."),
  approved: msg("This post is approved. Changes to text, media or channels need a new approval."),
  scheduled: msg("This post is approved and scheduled. Changes need a new approval."),
  expired: msg("This post wasn't approved before its scheduled time. Reschedule it."),
  failed: msg("This post failed to publish. Reschedule it, or retry from its page."),
  cancelled: msg("This post was canceled. Reschedule it to restore it."),
};

/** Texts for approvers where the brand requires no review. */
const UNREVIEWED: typeof MESSAGES = {
  approved: msg("This post is approved and stays approved when you save."),
  scheduled: msg("This post is scheduled and stays scheduled when you save."),
};

/** Says what an edit means for a post that is not a draft. */
export function StageNotice({ post }: { post: Post }) {
  const { timezone, role, approval_policy: policy } = useBrand();
  const mayApprove = roleAllows(role, "approve");
  const needsNoReview = mayApprove && policy === "none";
  const message = (needsNoReview ? UNREVIEWED[post.status] : undefined) ?? MESSAGES[post.status];
  if (!message) return null;
  return (
    <Alert icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      <span>{t(message)}</span>
      {post.status === "scheduled" && mayApprove && !needsNoReview ? (
        <span>{` ${t("Changing only the time keeps the approval.")}`}</span>
      ) : null}
      {post.status === "scheduled" && post.scheduled_at ? (
        <>
          <span> </span>
          {rich("It will be published {time}.", { time: <Time iso={post.scheduled_at} zone={timezone} /> })}
        </>
      ) : null}
    </Alert>
  );
}

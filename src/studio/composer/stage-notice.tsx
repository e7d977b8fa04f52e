import { Alert, Skeleton } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import type { Post } from "./draft.ts";

const RequestedChanges = lazy(() => import("./requested-changes.tsx"));

const MESSAGES: Partial<Record<Post["status"], string>> = {
  in_review: "This post is in review. Reviewers see what you save.",
  approved: "This post is approved. Changes to text, media or channels need a new approval.",
  scheduled: "This post is approved and scheduled. Changes need a new approval.",
  expired: "This post wasn't approved before its scheduled time. Reschedule it.",
  failed: "This post failed to publish. Reschedule it, or retry from its page.",
  cancelled: "This post was canceled. Reschedule it to restore it.",
};

/** Texts for approvers where the brand requires no review. */
const UNREVIEWED: typeof MESSAGES = {
  approved: "This post is approved and stays approved when you save.",
  scheduled: "This post is scheduled and stays scheduled when you save.",
};

/** Says what an edit means for a post that is not a draft. */
export function StageNotice({ post }: { post: Post }) {
  const { timezone, role, approval_policy: policy } = useBrand();
  const { mayApprove } = ROLES[role];
  const needsNoReview = mayApprove && policy === "none";
  if (post.status === "changes_requested") {
    return (
      <Suspense fallback={<Skeleton height={96} radius="md" />}>
        <RequestedChanges postId={post.id} />
      </Suspense>
    );
  }
  const message = (needsNoReview ? UNREVIEWED[post.status] : undefined) ?? MESSAGES[post.status];
  if (!message) return null;
  return (
    <Alert icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      {message}
      {post.status === "scheduled" && mayApprove && !needsNoReview
        ? " Changing only the time keeps the approval."
        : null}
      {post.status === "scheduled" && post.scheduled_at ? (
        <>
          {" "}
          It will be published <Time iso={post.scheduled_at} zone={timezone} />.
        </>
      ) : null}
    </Alert>
  );
}

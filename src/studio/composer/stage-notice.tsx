import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { ROLES } from "#kernel/permissions.ts";
import { Time } from "#ui/time.tsx";
import { useBrand } from "../frame/brand.tsx";
import type { Post } from "./draft.ts";

const WORDS: Partial<Record<Post["status"], string>> = {
  in_review: "This post is in review. Its reviewers see what you save.",
  approved: "This post is approved. Another text, picture or channel has to be approved again.",
  scheduled: "This post is approved and scheduled. What you change in it has to be approved again.",
  changes_requested: "Changes were asked for. The reasons are in the thread on the post’s page.",
  expired: "The time of this post passed before anyone approved it. Give it a new one.",
  failed: "This post failed to publish. Give it a new time, or try it again from its page.",
  cancelled: "This post was cancelled. A new time brings it back.",
};

/** What differs for whoever may approve where the brand asks for no review. */
const UNREVIEWED: typeof WORDS = {
  approved: "This post is approved, and stays so with what you save.",
  scheduled: "This post is scheduled, and stays so with what you save.",
};

/** Says what an edit means for a post that is more than a draft. */
export function StageNotice({ post }: { post: Post }) {
  const { timezone, role, approval_policy: policy } = useBrand();
  const { mayApprove } = ROLES[role];
  const isFree = mayApprove && policy === "none";
  const words = (isFree ? UNREVIEWED[post.status] : undefined) ?? WORDS[post.status];
  if (!words) return null;
  return (
    <Alert icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
      {words}
      {post.status === "scheduled" && mayApprove && !isFree ? " A new time alone keeps its approval." : null}
      {post.status === "scheduled" && post.scheduled_at ? (
        <>
          {" "}
          It goes out <Time iso={post.scheduled_at} zone={timezone} />.
        </>
      ) : null}
    </Alert>
  );
}

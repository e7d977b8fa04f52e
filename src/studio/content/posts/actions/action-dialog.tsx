"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { KEPT_DAYS } from "#domain/content/deleted-posts/terms.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import SendQuestion from "#studio/content/composer/sending/send-question.tsx";
import { useRestore } from "#studio/content/deleted-posts/use-restore.ts";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { AddEvergreen } from "#studio/planning/evergreen/add-evergreen.tsx";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { openEntries } from "../comments/open-entries.ts";
import OpenQuestions from "../comments/open-questions.tsx";
import { CopyToBrand } from "./copy-to-brand.tsx";
import type { PendingAction } from "./post-actions.tsx";
import { Repeat } from "./repeat.tsx";
import { Reschedule } from "./reschedule.tsx";
import { usePostActions } from "./use-post-actions.ts";

interface ActionDialogProps {
  act: PendingAction;
  post: Post;
  /** The calendar stays as it is when the post is deleted; the page of the post is left. */
  isInCalendar?: boolean;
  onClose: () => void;
}

/** Asks for an action's input or confirmation. */
export default function ActionDialog({ act, post, isInCalendar = false, onClose }: ActionDialogProps) {
  useReturnFocus();
  const { handle } = useBrand();
  const router = useRouter();
  const { cancel, remove, publishNow, approve } = usePostActions();
  const restore = useRestore();
  const { comments } = useThread(post.id);
  const me = useQuery(useTRPC().me.show.queryOptions({}));
  const { id, revision } = post;
  const leave = () => {
    if (isInCalendar) onClose();
    else router.push(studioPath(handle, "calendar"));
    showUndo({ id: "post-deleted", message: t("Post deleted."), onUndo: () => restore.run({ id }) });
  };
  if (act === "reschedule") return <Reschedule post={post} opened onClose={onClose} />;
  if (act === "repeat") return <Repeat post={post} onClose={onClose} />;
  if (act === "evergreen") return <AddEvergreen post={post} onClose={onClose} />;
  if (act === "copy") return <CopyToBrand postId={id} onClose={onClose} />;
  if (act === "approve_all" || (act === "approve" && post.status !== "changes_requested")) {
    const choice = act === "approve" ? { step: currentStep(post.approval_steps)?.number } : { all_steps: true };
    return (
      <OpenQuestions
        open={openEntries(comments, ({ author }) => author?.id === me.data?.user.id)}
        onClose={onClose}
        onApprove={() => void approve.send({ id, revision, ...choice }).then(onClose, onClose)}
      />
    );
  }
  if (act === "publish" || act === "approve") {
    const step = currentStep(post.approval_steps)?.number;
    const send = () => (act === "publish" ? publishNow.send({ id, revision }) : approve.send({ id, revision, step }));
    return (
      <SendQuestion
        question={{
          act,
          label: act === "publish" ? t("Publish now") : t("Approve"),
          isOverRequest: post.status === "changes_requested",
        }}
        channels={post.publications.flatMap(({ status, channel }) => (status === "published" ? [] : [channel]))}
        pending={publishNow.isPending || approve.isPending}
        onClose={onClose}
        onSend={() => void send().then(onClose, onClose)}
      />
    );
  }
  if (act === "cancel") {
    return (
      <Confirm
        opened
        onClose={onClose}
        title={t("Cancel this post?")}
        action={t("Cancel post")}
        dismiss={t("Keep post")}
        pending={cancel.isPending}
        onConfirm={() => void cancel.send({ id }).then(onClose, onClose)}
      >
        {t("It won't be published. Its content and comments stay. Reschedule it to restore it.")}
      </Confirm>
    );
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("Delete this post?")}
      action={t("Delete post")}
      pending={remove.isPending || remove.isDone}
      onConfirm={() => void remove.send({ id }).then(leave, onClose)}
    >
      {t(
        "Its content can be restored from Deleted posts for {days} days. Its history and comments are permanently deleted.",
        { days: KEPT_DAYS },
      )}
    </Confirm>
  );
}

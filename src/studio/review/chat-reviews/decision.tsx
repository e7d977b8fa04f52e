"use client";

import { Alert, Button, Group } from "@mantine/core";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { ApprovalQuestion, useAskBeforeApproving } from "#studio/content/posts/comments/use-ask-before-approving.tsx";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { lazy } from "#ui/lazy.tsx";

const RequestChangesForm = lazy(() => import("#studio/review/approvals/request-changes-form.tsx"));

interface DecisionProps {
  post: Post;
  seen: number | null;
  isRequestingChanges: boolean;
}

/** Both decisions are about the revision that this page shows; an approval asks the person to confirm that it's them. */
export function Decision({ post, seen, isRequestingChanges }: DecisionProps) {
  const trpc = useTRPC();
  const { confirmed, dialog } = useConfirmed();
  const { ask, asked } = useAskBeforeApproving();
  const [isFormOpen, setFormOpen] = useState(isRequestingChanges);
  const refresh = [trpc.posts.pathKey(), trpc.thread.pathKey(), trpc.home.pathKey(), trpc.calendar.pathKey()];
  const approve = useAction(trpc.chatReviews.approve.mutationOptions(), { confirm: confirmed, refresh });
  const requestChanges = useAction(trpc.posts.requestChanges.mutationOptions(), { refresh });
  const { id, revision, status } = post;
  if (approve.isDone || requestChanges.isDone) {
    return <Alert role="status">{t("Your decision was recorded. You can return to the chat.")}</Alert>;
  }
  if (seen === null) {
    return <Alert>{t("This link is incomplete or was changed. Open it from the chat again, or open the post.")}</Alert>;
  }
  if (status !== "in_review") return <p>{t("This post no longer waits for a decision.")}</p>;
  if (!post.allowed_actions.includes("request_changes")) {
    return <p>{t("Your role in this brand can't approve posts.")}</p>;
  }
  const send = async (comment: string): Promise<boolean> => {
    try {
      await requestChanges.send({ id, revision, comment });
      return true;
    } catch {
      return false;
    }
  };
  return (
    <section aria-label={t("Your decision")}>
      {seen !== revision ? (
        <Alert>{t("The post has changed since the chat showed it. Review this version.")}</Alert>
      ) : null}
      <FormError error={approve.refusal ?? requestChanges.refusal} />
      {isFormOpen ? (
        <Suspense>
          <RequestChangesForm
            draftKey={String(id)}
            label={t("What should change?")}
            onCancel={() => setFormOpen(false)}
            onSend={send}
          />
        </Suspense>
      ) : (
        <Group>
          {post.allowed_actions.includes("approve") ? (
            <Button
              variant="filled"
              loading={approve.isPending}
              onClick={() => ask([post], () => approve.run({ id, revision }))}
            >
              {t("Approve")}
            </Button>
          ) : (
            <p>{t("Its scheduled time has passed or is about to. Reschedule it before approving.")}</p>
          )}
          <Button onClick={() => setFormOpen(true)}>{t("Request changes")}</Button>
        </Group>
      )}
      <ApprovalQuestion asked={asked} />
      {dialog}
    </section>
  );
}

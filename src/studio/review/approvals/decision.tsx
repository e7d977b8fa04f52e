"use client";

import { Button } from "@mantine/core";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { Stepper } from "#studio/review/approval-steps/stepper.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import classes from "./approvals.module.css";
import type { ApprovalActions } from "./use-approval-actions.ts";

const RequestChangesForm = lazy(() => import("./request-changes-form.tsx"));
const ChangesSinceSeen = lazy(() => import("./changes-since-seen.tsx"));

interface DecisionProps extends ApprovalActions {
  post: Post;
  /** Whether its button is the screen's primary one. */
  isFirst?: boolean;
}

/** Approve or request changes, the error of the last attempt, and a link to the post. */
export function Decision({
  post,
  isFirst = false,
  approve,
  requestChanges,
  refusals,
  openForm,
  setOpenForm,
}: DecisionProps) {
  const { handle, timezone } = useBrand();
  const refusal = refusals.get(post.id);
  const isAllowed = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const isFormOpen = openForm !== null && openForm !== "picked" && openForm.postId === post.id;
  return (
    <div className={classes.decision}>
      {refusal ? (
        <div className={classes.refused} role="alert">
          <p>
            {refusal.seen === null
              ? refusal.message
              : t("The post changed while you were viewing it. Review it again.")}
          </p>
          {refusal.seen === null ? null : (
            <Suspense>
              <ChangesSinceSeen post={post} seen={refusal.seen} />
            </Suspense>
          )}
        </div>
      ) : null}
      {post.approval_steps.length > 0 ? <Stepper steps={post.approval_steps} zone={timezone} /> : null}
      {isFormOpen ? (
        <Suspense>
          <RequestChangesForm
            draftKey={String(post.id)}
            label={t("What should change?")}
            onCancel={() => setOpenForm(null)}
            onSend={(words) => requestChanges([post], words)}
          />
        </Suspense>
      ) : (
        <div className={classes.acts}>
          {isAllowed("approve") ? (
            <Button variant={isFirst ? "filled" : "default"} onClick={() => approve([post])}>
              {t("Approve")}
            </Button>
          ) : (
            <p className={classes.why}>
              {t("Its scheduled time has passed or is about to. Reschedule it before approving.")}
            </p>
          )}
          {isAllowed("request_changes") ? (
            <Button onClick={() => setOpenForm({ postId: post.id })}>{t("Request changes")}</Button>
          ) : null}
          <TextLink href={studioPath(handle, `posts/${post.id}`)}>{t("Open post")}</TextLink>
        </div>
      )}
    </div>
  );
}

"use client";

import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import type { PostAction } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { focusTitle } from "#studio/frame/focus-title.ts";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { ButtonLink, NEW_TAB } from "#ui/link.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { ApprovalQuestion, useAskBeforeApproving } from "../comments/use-ask-before-approving.tsx";
import { usePostView } from "../post-view.tsx";
import classes from "./post-actions.module.css";
import { primaryFor } from "./primary.ts";
import { usePostActions } from "./use-post-actions.ts";

/** The action whose dialog is open. */
export type PendingAction =
  | "reschedule"
  | "repeat"
  | "evergreen"
  | "copy"
  | "publish"
  | "approve"
  | "approve_all"
  | "cancel"
  | "delete";

const ActionDialog = lazy(() => import("./action-dialog.tsx"));

/** The primary action of a post, and all others in a menu; unavailable ones give the reason. */
export function PostActions({ post }: { post: Post }) {
  const { handle, timezone, role } = useBrand();
  usePreload(ActionDialog);
  const { write } = usePostView();
  const acts = usePostActions();
  const approval = useAskBeforeApproving();
  const [asking, ask] = useState<PendingAction | null>(null);
  const { id, revision } = post;
  const may = (action: PostAction) => post.allowed_actions.includes(action);
  const primary = primaryFor(post, timezone, new Date(), useDateSettings());
  const edit = studioPath(handle, `posts/${id}/edit`);
  // A completed action is no longer offered, so its button disappears.
  const run = {
    approve: () =>
      post.status === "changes_requested"
        ? ask("approve")
        : approval.ask([post], () =>
            acts.approve.run({ id, revision, step: currentStep(post.approval_steps)?.number }, focusTitle),
          ),
    submit: () => acts.submit.run({ id }, focusTitle),
    retry: () => acts.retry.run({ id }, focusTitle),
    reschedule: () => ask("reschedule"),
  };
  usePostShortcuts(post, run.approve);
  return (
    <div className={classes.acts}>
      {primary?.act === "view" ? (
        <Button component="a" href={primary.href} {...NEW_TAB} variant="filled">
          {primary.label}
        </Button>
      ) : null}
      {primary?.act === "edit" ? (
        <ButtonLink href={edit} variant="filled">
          {primary.label}
        </ButtonLink>
      ) : null}
      {primary && primary.act !== "view" && primary.act !== "edit" ? (
        <Button
          variant="filled"
          onClick={run[primary.act]}
          loading={acts.approve.isPending || acts.submit.isPending || acts.retry.isPending}
        >
          {primary.label}
        </Button>
      ) : null}
      {may("request_changes") && may("approve") ? (
        <Button onClick={() => write(true)}>{t("Request changes")}</Button>
      ) : null}
      {may("edit") && primary?.act !== "edit" ? (
        <ButtonLink href={edit} className={classes.edit}>
          {t("Edit")}
        </ButtonLink>
      ) : null}
      {roleAllows(role, "content.manage") ? (
        <OnDemand
          as="menu"
          position="bottom-end"
          width={280}
          target={
            <IconButton framed aria-label={t("More actions")}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </IconButton>
          }
          load={() => import("./more-actions.tsx")}
          props={{ post, primary: primary?.act, onAsk: ask }}
        />
      ) : null}
      <ApprovalQuestion asked={approval.asked} />
      {asking ? (
        <Suspense>
          <ActionDialog act={asking} post={post} onClose={() => ask(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shortcuts for the available actions on a post's page. */
function usePostShortcuts({ id, allowed_actions: allowed }: Post, approve: () => void): void {
  const { handle } = useBrand();
  const router = useRouter();
  const { write } = usePostView();
  const all = [
    { action: "approve", keys: "a", does: t("Approve"), run: approve },
    { action: "request_changes", keys: "r", does: t("Request changes"), run: () => write(true) },
    { action: "comment", keys: "c", does: t("verb|Comment"), run: () => write(false) },
    { action: "edit", keys: "e", does: t("Edit"), run: () => router.push(studioPath(handle, `posts/${id}/edit`)) },
  ] as const;
  useShortcuts(all.filter(({ action }) => allowed.includes(action)));
}

"use client";

import { Menu } from "@mantine/core";
import {
  IconBan,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarPlus,
  IconChecks,
  IconCopy,
  IconEye,
  IconLeaf,
  IconPencil,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ComponentType } from "react";
import type { PostAction } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { currentStep } from "#studio/review/approval-steps/current-step.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useFindOpen } from "../comments/use-ask-before-approving.tsx";
import { actionObstacle } from "./action-obstacle.ts";
import classes from "./post-actions.module.css";
import type { PendingAction } from "./post-actions.tsx";
import { canBeEvergreen, canRepeat } from "./repetition-rules.ts";
import { useOtherBrands } from "./use-other-brands.ts";
import { usePostActions } from "./use-post-actions.ts";

interface MoreActionsProps {
  post: Post;
  /** The primary action, shown before the menu. */
  primary: string | undefined;
  /** In a menu that moves the post by itself. */
  isInCalendar?: boolean;
  onAsk: (act: PendingAction) => void;
}

interface Act {
  act: PostAction;
  /** Unique where several are the same action for the server. */
  word: string;
  Icon: ComponentType<{ size: number; stroke: number; "aria-hidden": boolean }>;
  run: () => void;
}

/** All actions on a post; unavailable ones with the reason. */
export default function MoreActions({ post, primary, isInCalendar = false, onAsk }: MoreActionsProps) {
  const { handle, role, approval_policy: policy, has_approval_steps: hasSteps } = useBrand();
  const router = useRouter();
  const { approve, submit, addToQueue, retry, duplicate } = usePostActions();
  const { id, revision } = post;
  // With approval steps a post is submitted first.
  const mayApprove = roleAllows(role, "approve") && !hasSteps;
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const otherBrands = useOtherBrands();
  const hasQueue = post.publications.some(
    ({ channel, status }) =>
      status !== "published" &&
      data?.channels.some(({ id: known, posting_times: times }) => known === channel.id && times.length > 0),
  );
  // Somebody else's approval would be withdrawn by another time.
  const canQueue = hasQueue && (mayApprove || post.allowed_actions.includes("submit"));
  const go = (to: number) => router.push(studioPath(handle, `posts/${to}/edit`));
  const findOpen = useFindOpen();
  /** The menu closes meanwhile: the question is one of whoever opened it. */
  const unlessOpen = (act: "approve" | "approve_all", run: () => void) =>
    void findOpen([post]).then((open) => (open.length > 0 ? onAsk(act) : run()), run);
  // Where no review is required, people who can approve do so by submitting: one action, named as in the menu.
  const isSelfApproving = policy === "none" && mayApprove;
  const acts: Act[] = [
    { act: "edit", word: t("Edit"), Icon: IconPencil, run: () => go(id) },
    ...(isInCalendar
      ? []
      : [
          {
            act: "reschedule" as const,
            word: t("Reschedule"),
            Icon: IconCalendarEvent,
            run: () => onAsk("reschedule"),
          },
        ]),
    ...(canQueue
      ? [
          {
            act: "reschedule" as const,
            word: t("Add to queue"),
            Icon: IconCalendarPlus,
            run: () => addToQueue.run({ id, revision, submit: !mayApprove, approve: mayApprove }),
          },
        ]
      : []),
    ...(isSelfApproving
      ? []
      : [{ act: "submit" as const, word: t("Submit for review"), Icon: IconEye, run: () => submit.run({ id }) }]),
    {
      act: "approve",
      word: t("Approve"),
      Icon: IconChecks,
      run: () =>
        post.status === "changes_requested"
          ? onAsk("approve")
          : unlessOpen("approve", () => approve.run({ id, revision, step: currentStep(post.approval_steps)?.number })),
    },
    {
      act: "approve_all",
      word: t("Approve all steps"),
      Icon: IconChecks,
      run: () => unlessOpen("approve_all", () => approve.run({ id, revision, all_steps: true })),
    },
    { act: "publish_now", word: t("Publish now"), Icon: IconSend, run: () => onAsk("publish") },
    { act: "retry", word: t("Retry now"), Icon: IconRefresh, run: () => retry.run({ id }) },
    {
      act: "duplicate",
      word: t("Duplicate"),
      Icon: IconCopy,
      run: () => duplicate.run({ id }, (copy) => go(copy.id)),
    },
    ...(otherBrands.length > 0
      ? [
          {
            act: "duplicate" as const,
            word: t("Copy to another brand"),
            Icon: IconBuildingStore,
            run: () => onAsk("copy"),
          },
        ]
      : []),
    // One that repeats or is evergreen says so, with the way to stop it.
    ...(canRepeat(post)
      ? [{ act: "duplicate" as const, word: t("Repeat"), Icon: IconRepeat, run: () => onAsk("repeat") }]
      : []),
    ...(canBeEvergreen(post)
      ? [
          {
            act: "duplicate" as const,
            word: t("Add to evergreen posts"),
            Icon: IconLeaf,
            run: () => onAsk("evergreen"),
          },
        ]
      : []),
    { act: "cancel", word: t("Cancel post"), Icon: IconBan, run: () => onAsk("cancel") },
    { act: "delete", word: t("Delete"), Icon: IconTrash, run: () => onAsk("delete") },
  ];
  return acts.map(({ act, word, Icon, run }) => {
    const reason = actionObstacle(post, role, act, hasSteps);
    if (reason === null && (act === primary || !post.allowed_actions.includes(act))) return null;
    return (
      <Menu.Item
        key={word}
        color={act === "delete" ? "red" : undefined}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        // Not disabled, so that keyboard users reach it and hear the reason.
        aria-disabled={reason !== null || undefined}
        data-refused={reason !== null || undefined}
        className={classes.item}
        closeMenuOnClick={reason === null}
        onClick={() => reason === null && run()}
      >
        <span>{word}</span>
        {reason === null ? null : <span className={classes.reason}>{reason}</span>}
      </Menu.Item>
    );
  });
}

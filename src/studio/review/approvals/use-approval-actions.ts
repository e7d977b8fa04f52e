import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { BulkResult } from "#domain/content/bulk/schema.ts";
import { t, tn } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useAskBeforeApproving } from "#studio/content/posts/comments/use-ask-before-approving.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { approvedMessage, changesRequestedMessage } from "./decision-messages.ts";
import { successorOf } from "./neighbour.ts";
import type { ApprovalQueue } from "./use-approval-queue.ts";
import { useFocusPost } from "./use-focus-post.ts";

/** Which form for requesting changes is open: of one post, or of the selection. */
export type OpenForm = { postId: number } | "picked" | null;

/** Actions of the list and the preview. */
export interface ApprovalActions {
  approve: (posts: readonly Post[]) => void;
  /** @returns whether all requests were saved; otherwise the form opens again */
  requestChanges: (posts: readonly Post[], comment: string) => Promise<boolean>;
  refusals: ReadonlyMap<number, Refusal>;
  openForm: OpenForm;
  setOpenForm: (openForm: OpenForm) => void;
}

/** Why a decision was refused. `seen` is the revision that the person saw, if the post changed since. */
export interface Refusal {
  message: string;
  seen: number | null;
}

/** Actions on the queue. After each decision the focus moves to the next post. */
export function useApprovalActions(
  queue: Pick<ApprovalQueue, "posts" | "select"> & QueueActions,
): { actions: ApprovalActions } & Pick<ReturnType<typeof useAskBeforeApproving>, "asked"> {
  const { decide, refusals } = useDecide(queue);
  const [openForm, setOpenForm] = useState<OpenForm>(null);
  const focusPost = useFocusPost();
  const { ask, asked } = useAskBeforeApproving();

  const send = (...[posts, action, comment]: Parameters<typeof decide>) => {
    const last = posts.at(-1);
    const ids = posts.map(({ id }) => id);
    if (last) focusPost(successorOf(queue.posts, ids, last.id)?.id ?? null);
    return decide(posts, action, comment);
  };

  const actions: ApprovalActions = {
    approve: (posts) => ask(posts, () => void send(posts, "approve")),
    requestChanges: async (posts, comment) => {
      setOpenForm(null);
      const refusedIds = await send(posts, "request_changes", comment);
      if (refusedIds.length === 0) return true;
      if (openForm === "picked") queue.select(refusedIds);
      setOpenForm(openForm);
      return false;
    },
    refusals,
    openForm,
    setOpenForm,
  };
  return { actions, asked };
}

interface QueueActions {
  hide: (ids: readonly number[]) => void;
  restore: (ids: readonly number[]) => void;
  open: (id: number) => void;
}

type Decision = "approve" | "request_changes";

/** HTTP status of a refusal because the post changed in the meantime. */
const PRECONDITION_FAILED = 412;

/**
 * Approves posts or requests changes, each for the revision that the person saw. Posts leave the queue at once; refused
 * ones come back with the reason.
 */
function useDecide({ hide, restore, open }: QueueActions) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refusal>>(new Map());
  const { send } = useAction(trpc.posts.bulk.mutationOptions());

  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.home.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.calendar.pathKey() });
  };
  const clearRefusals = (ids: readonly number[]) =>
    setRefusals((before) => new Map([...before].filter(([id]) => !ids.includes(id))));

  const applyResults = (posts: readonly Post[], { results }: z.output<typeof BulkResult>): Post[] => {
    const failed = results.filter(({ ok }) => !ok);
    const found = failed.map(({ id, error }): [number, Refusal] => {
      const seen =
        error?.status === PRECONDITION_FAILED ? (posts.find((post) => post.id === id)?.revision ?? null) : null;
      return [id, { message: error?.message ?? t("It couldn't be approved."), seen }];
    });
    setRefusals((before) => new Map([...before, ...found]));
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    return posts.filter(({ id }) => done.includes(id));
  };

  const undoApproval = async (posts: readonly Post[]) => {
    try {
      const ids = posts.map(({ id }) => id);
      const { results } = await send({ ids, action: "request_changes" });
      const failed = results.find(({ ok }) => !ok);
      notifications.show(
        failed
          ? { color: "red", title: t("Couldn't request changes"), message: failed.error?.message }
          : { message: changesRequestedMessage(posts) },
      );
    } catch (error) {
      notifications.show({ color: "red", title: t("Couldn't request changes"), message: refusalOf(error).message });
    }
    await refresh();
  };

  /** @returns the ids of refused posts, which are back in the queue */
  const decide = async (posts: readonly Post[], action: Decision, comment = ""): Promise<readonly number[]> => {
    const ids = posts.map(({ id }) => id);
    if (ids.length === 0) return [];
    clearRefusals(ids);
    hide(ids);
    const revisions = Object.fromEntries(posts.map(({ id, revision }) => [id, revision]));
    let done: Post[] = [];
    try {
      done = applyResults(posts, await send({ ids, action, comment, revisions }));
    } catch (error) {
      const { message } = refusalOf(error);
      setRefusals(
        (before) => new Map([...before, ...ids.map((id): [number, Refusal] => [id, { message, seen: null }])]),
      );
    }
    const refusedIds = ids.filter((id) => !done.some((post) => post.id === id));
    restore(refusedIds);
    if (done.length > 0 && action === "approve") {
      showUndo({
        id: "decided",
        message: approvedMessage(done, timezone, new Date(), settings),
        label: t("Undo approval"),
        onUndo: () => void undoApproval(done),
      });
    } else if (done.length > 0) notifications.show({ id: "decided", message: changesRequestedMessage(done) });
    if (refusedIds[0] !== undefined) {
      // Open the first refused post, which shows the reason.
      open(refusedIds[0]);
      const message = tn(refusedIds.length, "The post is back in the list.", "{count} posts are back in the list.");
      notifications.show({ color: "red", title: t("Some posts couldn't be processed"), message });
    }
    void refresh().then(() => restore(ids));
    return refusedIds;
  };

  return { refusals, decide };
}

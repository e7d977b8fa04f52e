import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChangeKind } from "#domain/insights/home/rules.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { checkSession } from "../frame/session-ended.ts";
import { followChanges } from "./follow.ts";
import { setLive } from "./live-state.ts";
import { mergeStale, NOTHING } from "./merge-stale.ts";
import { setUnread } from "./use-counts.ts";
import { useNotificationToasts } from "./use-notification-toasts.tsx";

/** Changes come in bursts; they are collected for this many milliseconds. */
const BATCH_MS = 400;

/** Refetches the page's data as others change it. */
export function useLive({ userId, brandId }: { userId: number; brandId: number }): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useNotificationToasts();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is made once per brand's cache, of which this is part
  useEffect(() => {
    let stale = NOTHING;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey });
    const keys: Record<ChangeKind, readonly (readonly unknown[])[]> = {
      posts: [
        trpc.posts.pathKey(),
        trpc.calendar.pathKey(),
        trpc.notes.pathKey(),
        trpc.campaigns.pathKey(),
        trpc.recurrences.pathKey(),
        trpc.evergreen.pathKey(),
        trpc.channels.queue.pathKey(),
        trpc.metrics.post.pathKey(),
        trpc.hold.pathKey(),
      ],
      thread: [trpc.thread.pathKey()],
      inbox: [trpc.inbox.pathKey()],
      deliveries: [trpc.webhooks.deliveries.pathKey(), trpc.webhooks.list.pathKey()],
      notifications: [trpc.notifications.pathKey()],
    };
    const settle = () => {
      // Optimistic updates in progress must not be overwritten by an older response.
      if (queries.isMutating() > 0) {
        timer = setTimeout(settle, BATCH_MS);
        return;
      }
      const { here, presence, anywhere, hasNotification } = stale;
      stale = NOTHING;
      timer = undefined;
      for (const kind of here) for (const key of keys[kind]) refresh(key);
      // Asking who has a post open reports too, so only pages with the post ask.
      for (const postId of presence) refresh([...trpc.presence.pathKey(), postId]);
      if (hasNotification) {
        for (const key of keys.notifications) refresh(key);
        // A hold notifies everybody of the team, and its banner is on every page.
        for (const key of [trpc.home.pathKey(), trpc.hold.pathKey()]) refresh(key);
        void toast();
      }
      if (anywhere) refresh(trpc.home.pathKey());
      if (hasNotification) refresh(trpc.channels.list.pathKey());
    };
    const soon = () => {
      timer ??= setTimeout(settle, BATCH_MS);
    };

    const stop = followChanges(userId, {
      onMessage: (message) => {
        setUnread(queries, trpc, message.unread);
        stale = mergeStale(stale, message, brandId);
        if (stale.here.size > 0 || stale.presence.size > 0 || stale.anywhere || stale.hasNotification) soon();
      },
      onReconnected: () => {
        // Presence is asked for every few seconds anyway.
        const here = new Set(Object.keys(keys) as ChangeKind[]);
        stale = { ...stale, here, anywhere: true, hasNotification: true };
        soon();
      },
      onLive: setLive,
      onSignedOut: async () => {
        // Refetches would be refused.
        clearTimeout(timer);
        timer = undefined;
        if (await checkSession()) soon();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [userId, brandId]);
}

import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The queries that an action on a post invalidates: the post, its lists, the calendar and its thread. */
export function usePostKeys() {
  const trpc = useTRPC();
  return [trpc.posts.pathKey(), trpc.calendar.pathKey(), trpc.thread.pathKey()];
}

/** Actions on a stored post. Each refreshes the page, also after a refusal, which means that something changed. */
export function usePostActions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = usePostKeys();
  const failed = t("Couldn't do that");
  const show = (post: Post) => queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
  const common = { failed, refresh, onDone: show };
  return {
    update: useAction(trpc.posts.update.mutationOptions(), common),
    submit: useAction(trpc.posts.submit.mutationOptions(), common),
    approve: useAction(trpc.posts.approve.mutationOptions(), common),
    publishNow: useAction(trpc.posts.publishNow.mutationOptions(), common),
    addToQueue: useAction(trpc.posts.addToQueue.mutationOptions(), common),
    requestChanges: useAction(trpc.posts.requestChanges.mutationOptions(), common),
    cancel: useAction(trpc.posts.cancel.mutationOptions(), common),
    retry: useAction(trpc.posts.retry.mutationOptions(), common),
    fix: useAction(trpc.publications.fix.mutationOptions(), { refresh }),
    duplicate: useAction(trpc.posts.duplicate.mutationOptions(), common),
    // Only the lists: the page shows the post until it is left, and a refetch would get a 404.
    remove: useAction(trpc.posts.remove.mutationOptions(), {
      failed,
      refresh: [trpc.posts.list.pathKey(), trpc.calendar.pathKey(), trpc.deletedPosts.pathKey()],
    }),
  };
}

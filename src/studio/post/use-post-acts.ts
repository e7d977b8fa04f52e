import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { sayRefusal } from "../composer/say-refusal.ts";
import { refusalOf } from "../frame/refusal-of.ts";

/** The acts on a stored post. Each brings the page up to date, also when it was refused: then something has changed. */
export function usePostActs() {
  const trpc = useTRPC();
  const queries = useQueryClient();

  const refresh = (post: Post | null) => {
    if (post) queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
    void queries.invalidateQueries({ queryKey: trpc.thread.pathKey() });
    return queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
  };
  const callbacks = {
    onSuccess: (post: Post) => void refresh(post),
    onError: (error: unknown) => {
      notifications.show({ color: "red", title: "That was refused", message: sayRefusal(refusalOf(error)) });
      void refresh(null);
    },
  };

  return {
    refresh,
    update: useMutation(trpc.posts.update.mutationOptions(callbacks)),
    submit: useMutation(trpc.posts.submit.mutationOptions(callbacks)),
    approve: useMutation(trpc.posts.approve.mutationOptions(callbacks)),
    requestChanges: useMutation(trpc.posts.requestChanges.mutationOptions(callbacks)),
    cancel: useMutation(trpc.posts.cancel.mutationOptions(callbacks)),
    retry: useMutation(trpc.posts.retry.mutationOptions(callbacks)),
    duplicate: useMutation(trpc.posts.duplicate.mutationOptions(callbacks)),
    remove: useMutation(
      trpc.posts.remove.mutationOptions({
        // The lists alone: the page still shows the post until it is left, and would ask for what is gone.
        onSuccess: () => void queries.invalidateQueries({ queryKey: trpc.posts.list.pathKey() }),
        onError: callbacks.onError,
      }),
    ),
  };
}

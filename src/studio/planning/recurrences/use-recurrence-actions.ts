import { useQueryClient } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The lists in which copies appear and disappear. */
export function useSeriesKeys() {
  const trpc = useTRPC();
  return [
    ...[trpc.recurrences.pathKey(), trpc.calendar.pathKey(), trpc.posts.list.pathKey()],
    trpc.channels.queue.pathKey(),
  ];
}

/** Stops a series, with undo unless copies were deleted, and resumes one. */
export function useRecurrenceActions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = useSeriesKeys();
  const showPosts = (refetchType: "active" | "none" = "active") =>
    queries.invalidateQueries({ queryKey: trpc.posts.show.pathKey(), refetchType });
  const resume = useAction(trpc.recurrences.resume.mutationOptions(), {
    refresh,
    onDone: () => showPosts(),
    failed: t("The post couldn't be resumed"),
    toast: () => t("Repeats again."),
  });
  const stop = useAction(trpc.recurrences.stop.mutationOptions(), {
    refresh,
    // A page that shows one of the deleted copies would only get a 404.
    onDone: ({ deleted_posts: deleted }) => showPosts(deleted === 0 ? "active" : "none"),
    toast: ({ deleted_posts: deleted }) =>
      deleted === 0
        ? t("No longer repeats.")
        : tn(deleted, "No longer repeats. {count} copy deleted.", "No longer repeats. {count} copies deleted."),
    undo: ({ recurrence, deleted_posts: deleted }) => (deleted === 0 ? () => resume.run({ id: recurrence.id }) : null),
  });
  return { stop, resume };
}

import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import type { FreeTimes } from "./summarize-home.ts";

type FreeTime = FreeTimes["days"][number];
type Idea = { id: number; status: "new" | "shortlisted" };

/** Places the suggestion of a free time there, as a draft; undone, the draft is deleted and the idea as it was. */
export function useFillTime(): {
  place: (time: FreeTime, when: string) => void;
  /** The time that is being filled. */
  placing: string | null;
} {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = async () => {
    const keys = [trpc.home.pathKey(), trpc.calendar.pathKey(), trpc.ideas.pathKey(), trpc.posts.pathKey()];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const remove = async (post: { id: number; revision: number }, idea: Idea | null) => {
    try {
      await client.posts.remove.mutate({ id: post.id, revision: post.revision });
      if (idea) await client.ideas.update.mutate({ id: idea.id, status: idea.status });
    } catch (error) {
      notifications.show({ color: "red", title: t("Couldn't undo"), message: refusalOf(error).message });
    }
    await refresh();
  };
  const fill = useAction(
    {
      mutationFn: async ({ time, when }: { time: FreeTime; when: string }) => {
        const { kind, id, channel_ids } = time.suggestion;
        if (id === null) throw new Error("There is nothing to place.");
        const input = { at: time.at, channel_ids };
        if (kind === "evergreen") {
          return { post: await client.calendar.fillTime.mutate({ ...input, evergreen_id: id }), idea: null, when };
        }
        const { status } = await client.ideas.show.query({ id });
        const post = await client.calendar.fillTime.mutate({ ...input, idea_id: id });
        const idea: Idea = { id, status: status === "shortlisted" ? "shortlisted" : "new" };
        return { post, idea, when };
      },
    },
    {
      failed: t("Nothing was added"),
      onDone: ({ post, idea, when }) =>
        showUndo({
          id: "filled",
          message: t("Draft added for {time}.", { time: when }),
          onUndo: () => void remove(post, idea),
        }),
      // Of a time that somebody else has filled, and of an idea that is gone, the next suggestion is shown.
      onRefused: () => refresh(),
      refresh: [trpc.home.pathKey(), trpc.calendar.pathKey(), trpc.ideas.pathKey(), trpc.posts.pathKey()],
    },
  );
  return {
    place: (time, when) => fill.run({ time, when }),
    placing: fill.isPending ? (fill.input?.time.at ?? null) : null,
  };
}

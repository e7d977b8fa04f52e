import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Idea } from "./idea-labels.ts";
import { showError } from "./toasts.ts";

/** Creates a draft from an idea for all connected channels and opens the composer. */
export function useCreatePost() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { handle } = useBrand();
  const convert = useAction(trpc.ideas.convert.mutationOptions());
  const createPost = async ({ id }: Idea) => {
    try {
      const { channels } = await queries.fetchQuery(trpc.channels.list.queryOptions({ limit: 100 }));
      const connected = channels.filter(({ status }) => status === "connected" || status === "expiring");
      const post = await convert.send({
        id,
        channels: connected.map((channel) => ({ channel_id: channel.id })),
      });
      await queries.invalidateQueries({ queryKey: trpc.ideas.pathKey() });
      router.push(studioPath(handle, `posts/${post.id}/edit`));
    } catch (error) {
      showError(t("Couldn't create the post"), error);
    }
  };
  return { createPost, isCreating: convert.isPending };
}

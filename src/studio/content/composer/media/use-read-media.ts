import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { channelOnlyMediaIds, readAvailable } from "../channels/channel-media.ts";
import type { Post } from "../saving/draft.ts";

/** Reads media assets by id; deleted ones are left out. */
export function useReadMedia() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const byIds = (ids: readonly number[]) =>
    readAvailable(ids, (id) => queries.fetchQuery({ ...trpc.media.show.queryOptions({ id }), staleTime: 60_000 }));
  return { byIds, ofPost: (post: Pick<Post, "media" | "publications">) => byIds(channelOnlyMediaIds(post)) };
}

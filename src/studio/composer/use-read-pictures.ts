import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { namedOnly, readEach } from "./channel-pictures.ts";
import type { Post } from "./draft.ts";

/** Reads pictures by their ids. One that is gone meanwhile is left out. */
export function useReadPictures() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const byIds = (ids: readonly number[]) =>
    readEach(ids, (id) => queries.fetchQuery({ ...trpc.media.show.queryOptions({ id }), staleTime: 60_000 }));
  return { byIds, ofPost: (post: Pick<Post, "media" | "publications">) => byIds(namedOnly(post)) };
}

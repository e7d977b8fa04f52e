import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import type { Post } from "./draft.ts";
import type { Known, Store } from "./store-post.ts";
import { useReadPictures } from "./use-read-pictures.ts";

const load = () => import("./store-post.ts");

/**
 * Stores a draft.
 * @returns a function that throws OutdatedDraft or what the operations refuse with
 */
export function useStorePost(): (job: Store) => Promise<Known> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { ofPost: readOthers } = useReadPictures();
  const { send: create } = useAction(trpc.posts.create.mutationOptions());
  const { send: update } = useAction(trpc.posts.update.mutationOptions());
  const { send: redescribe } = useAction(trpc.media.update.mutationOptions());
  // Fetched once the page stands, so that it is there when the connection comes back.
  useEffect(() => void load().catch(() => undefined), []);

  const read = (id: number) => queries.fetchQuery({ ...trpc.posts.show.queryOptions({ id }), staleTime: 0 });
  const readUses = (id: number) => queries.fetchQuery({ ...trpc.media.uses.queryOptions({ id }), staleTime: 0 });
  const onStored = (post: Post) => {
    queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
    void queries.invalidateQueries({ queryKey: trpc.posts.list.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.posts.publications.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.thread.pathKey() });
  };
  return async (job) => {
    const { storePost } = await load();
    return storePost({ create, update, redescribe, read, readUses, readOthers, onStored }, job);
  };
}

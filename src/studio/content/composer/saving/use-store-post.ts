import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC, useTRPCClient } from "#transport/trpc/client.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { useReadMedia } from "../media/use-read-media.ts";
import type { Post } from "./draft.ts";
import type { ServerState, StoreInput } from "./store-post.ts";

const load = () => loadChunk(() => import("./store-post.ts"));

/**
 * Stores a draft.
 * @returns a function that throws OutdatedDraft or what the operations refuse with
 */
export function useStorePost(): (job: StoreInput) => Promise<ServerState> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const { ofPost: readChannelMedia } = useReadMedia();
  const { send: create } = useAction(trpc.posts.create.mutationOptions());
  const { send: update } = useAction(trpc.posts.update.mutationOptions());
  const { send: publishNow } = useAction(trpc.posts.publishNow.mutationOptions());
  const { send: addToQueue } = useAction(trpc.posts.addToQueue.mutationOptions());
  const { send: updateAltText } = useAction(trpc.media.update.mutationOptions());
  // Fetched after the first paint, so that it is there when the connection comes back.
  useEffect(() => void load().catch(() => undefined), []);

  // Not by the cache, which would join a request that was under way before the last change.
  const read = (id: number) => client.posts.show.query({ id });
  const readUses = (id: number) => client.media.uses.query({ id });
  const onStored = (post: Post) => {
    queries.setQueryData(trpc.posts.show.queryKey({ id: post.id }), post);
    void queries.invalidateQueries({ queryKey: trpc.posts.list.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.posts.publications.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.thread.pathKey() });
  };
  return async (job) => {
    const { storePost } = await load();
    const api = { create, update, publishNow, addToQueue, updateAltText, read, readUses, readChannelMedia, onStored };
    return storePost(api, job);
  };
}

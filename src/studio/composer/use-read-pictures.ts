import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Picture, Post } from "./draft.ts";

type Shown = Pick<Post, "media" | "publications">;

/** The pictures that a post names by their ids alone: those that only a channel of its own shows. */
export function namedOnly({ media, publications }: Shown): number[] {
  const ids = publications.flatMap(({ overrides }) => overrides.media_ids ?? []);
  return [...new Set(ids)].filter((id) => !media.some((shared) => shared.id === id));
}

/** Reads pictures by their ids. One that is gone meanwhile is left out. */
export function useReadPictures() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const byIds = async (ids: readonly number[]): Promise<Picture[]> => {
    const found = await Promise.allSettled(
      ids.map((id) => queries.fetchQuery({ ...trpc.media.show.queryOptions({ id }), staleTime: 60_000 })),
    );
    return found.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  };
  return { byIds, ofPost: (post: Shown) => byIds(namedOnly(post)) };
}

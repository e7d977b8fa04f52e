import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useKeysWanted } from "../shortcuts/use-keys-wanted.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import type { Acts } from "./use-acts.ts";
import type { PileOfPosts } from "./use-pile.ts";

/**
 * One key for each act on the pile.
 * @returns whether the person wants them
 */
export function usePileKeys(pile: PileOfPosts, { asking, approve, ask }: Acts): boolean {
  const { handle } = useBrand();
  const router = useRouter();
  const [isWanted] = useKeysWanted();
  const { current, step, pick } = pile;
  const on = (act: (post: Post) => void) => () => {
    if (current) act(current);
  };
  useShortcuts([
    { keys: "j", does: "Next post", run: () => step(1), repeats: true },
    { keys: "k", does: "Previous post", run: () => step(-1), repeats: true },
    { keys: "a", does: "Approve the post", run: on((post) => approve([post])) },
    { keys: "r", does: "Request changes", run: on(({ id }) => ask({ postId: id })) },
    { keys: "x", does: "Select the post for bulk actions", run: on(({ id }) => pick(id)) },
    {
      keys: "o",
      does: "Open the post",
      run: on(({ id }) => router.push(studioPath(handle, `posts/${id}`))),
    },
  ]);
  const currentId = current?.id;
  const isAsking = asking !== null;
  useEffect(() => {
    if (!isAsking) document.getElementById(`pile-${currentId}`)?.scrollIntoView({ block: "nearest" });
  }, [currentId, isAsking]);
  return isWanted;
}

import { useHotkeys } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useShortcuts } from "../palette/use-shortcuts.ts";
import type { Asking } from "./acts.ts";
import type { PileOfPosts } from "./use-pile.ts";

const KEYS = [
  { keys: "J", does: "Next post" },
  { keys: "K", does: "Post before" },
  { keys: "A", does: "Approve the post" },
  { keys: "R", does: "Ask for changes" },
  { keys: "X", does: "Pick the post, for deciding about several at once" },
  { keys: "O", does: "Open the post's page" },
] as const;

interface PileKeys {
  pile: PileOfPosts;
  isAsking: boolean;
  approve: (post: Post) => void;
  ask: (asking: Asking) => void;
}

/** One key for each act on the pile; none while somebody types, or something lies over the page. */
export function usePileKeys({ pile, isAsking, approve, ask }: PileKeys): void {
  const { handle } = useBrand();
  const router = useRouter();
  const { current, step, pick } = pile;
  useShortcuts(KEYS);
  const on = (act: (post: Post) => void) => (event: KeyboardEvent) => {
    // A key that is held down decides about one post, not about the whole pile.
    if (current && !event.repeat && !isCovered()) act(current);
  };
  useHotkeys([
    ["j", () => isCovered() || step(1)],
    ["k", () => isCovered() || step(-1)],
    ["a", on(approve)],
    ["r", on(({ id }) => ask({ postId: id }))],
    ["x", on(({ id }) => pick(id))],
    ["o", on(({ id }) => router.push(studioPath(handle, `posts/${id}`)))],
  ]);
  const currentId = current?.id;
  useEffect(() => {
    if (!isAsking) document.getElementById(`pile-${currentId}`)?.scrollIntoView({ block: "nearest" });
  }, [currentId, isAsking]);
}

/** A dialog or a menu is open: keys belong to it. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}

import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useKeysWanted } from "../palette/use-keys-wanted.ts";
import { useShortcuts } from "../palette/use-shortcuts.ts";
import type { Acts } from "./acts.ts";
import type { PileOfPosts } from "./use-pile.ts";

const KEYS = [
  { keys: "J", does: "Next post" },
  { keys: "K", does: "Post before" },
  { keys: "A", does: "Approve the post" },
  { keys: "R", does: "Ask for changes" },
  { keys: "X", does: "Pick the post, for deciding about several at once" },
  { keys: "O", does: "Open the post's page" },
] as const;

/**
 * One key for each act on the pile; none while somebody types, or something lies over the page.
 * @returns whether the person wants them
 */
export function usePileKeys(pile: PileOfPosts, { asking, approve, ask }: Acts): boolean {
  const { handle } = useBrand();
  const router = useRouter();
  const [isWanted] = useKeysWanted();
  const { current, step, pick } = pile;
  useShortcuts(KEYS);
  const on = (act: (post: Post) => void) => (event: KeyboardEvent) => {
    // A key that is held down decides about one post, not about the whole pile.
    if (current && !event.repeat && !isCovered()) act(current);
  };
  const keys: HotkeyItem[] = [
    ["j", () => isCovered() || step(1)],
    ["k", () => isCovered() || step(-1)],
    ["a", on((post) => approve([post]))],
    ["r", on(({ id }) => ask({ postId: id }))],
    ["x", on(({ id }) => pick(id))],
    ["o", on(({ id }) => router.push(studioPath(handle, `posts/${id}`)))],
  ];
  useHotkeys(isWanted ? keys : []);
  const currentId = current?.id;
  const isAsking = asking !== null;
  useEffect(() => {
    if (!isAsking) document.getElementById(`pile-${currentId}`)?.scrollIntoView({ block: "nearest" });
  }, [currentId, isAsking]);
  return isWanted;
}

/** A dialog or a menu is open: keys belong to it. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}

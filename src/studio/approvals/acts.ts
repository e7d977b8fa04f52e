import type { Post } from "../composer/draft.ts";
import type { Refused } from "./use-decide.ts";

/** What is asked to be changed: one post, or all that are picked. */
export type Asking = { postId: number } | "picked" | null;

/** What the list and the preview do with posts. */
export interface Acts {
  approve: (posts: readonly Post[]) => void;
  /** @returns whether the words have arrived with all of them; where not, it is asked again */
  requestChanges: (posts: readonly Post[], words: string) => Promise<boolean>;
  refused: ReadonlyMap<number, Refused>;
  asking: Asking;
  ask: (asking: Asking) => void;
}

import type { Post } from "../composer/draft.ts";
import type { Refused } from "./use-decide.ts";

/** What is asked to be changed: one post, or all that are picked. */
export type Asking = { postId: number } | "picked" | null;

/** What the list and the preview do with posts. */
export interface Acts {
  decide: (posts: readonly Post[], action: "approve" | "request_changes", comment?: string) => Promise<void>;
  refused: ReadonlyMap<number, Refused>;
  asking: Asking;
  ask: (asking: Asking) => void;
}

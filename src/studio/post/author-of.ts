import type { Comment } from "./use-thread.ts";

/** Who wrote an entry. Guests of a share link have a name and no account. */
export function authorOf({ author, guest_name: guest }: Pick<Comment, "author" | "guest_name">): string {
  return guest === null ? (author?.name ?? "Masthead") : `${guest} (via link)`;
}

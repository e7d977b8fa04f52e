import { usePathname } from "next/navigation";

/**
 * The post to edit. A new post changes the URL once it is stored; going back to that URL shows the cached page of a new
 * post, so the id is read from the URL.
 */
export function useComposedPostId(requestedId: number | null): number | null {
  const [, id] = /\/posts\/(\d+)\/edit$/.exec(usePathname()) ?? [];
  return requestedId ?? (id === undefined ? null : Number(id));
}

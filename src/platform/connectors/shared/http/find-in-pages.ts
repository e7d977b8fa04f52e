/** Clocks may differ by this much. */
const MARGIN_MS = 3_600_000;
const MAX_PAGES = 20;

/**
 * Looks through what an account has posted since the first request, page by page and the newest first.
 * @param read reads a page, from 1; one with fewer than `size` entries is the last
 * @returns what was found, the oldest first
 * @throws Error when there is too much to tell whether it is there
 */
export async function findInPages<Post extends { published: Date }>(
  read: (page: number) => Promise<readonly Post[]>,
  isIt: (post: Post) => boolean,
  { size, sentSecondsAgo }: { size: number; sentSecondsAgo: number | null },
): Promise<Post[]> {
  const since = Date.now() - (sentSecondsAgo ?? 0) * 1000 - MARGIN_MS;
  const found: Post[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const posts = await read(page);
    found.push(...posts.filter(isIt));
    const last = posts.at(-1);
    if (!last || posts.length < size || last.published.getTime() < since) return found.toReversed();
  }
  throw new Error("The account has too many posts to tell whether this is one of them.");
}

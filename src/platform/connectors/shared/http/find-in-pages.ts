/**
 * Looks through what an account has posted, page by page and the newest first, until something is found or there is no more.
 * @param read reads a page, from 1; one with fewer than `size` entries is the last
 * @returns what was found, the oldest first
 * @throws Error when there is too much to tell whether it is there
 */
export async function findInPages<Post>(
  read: (page: number) => Promise<readonly Post[]>,
  isIt: (post: Post) => boolean,
  { size, most }: { size: number; most: number },
): Promise<Post[]> {
  for (let page = 1; page <= most; page += 1) {
    const posts = await read(page);
    const found = posts.filter(isIt);
    if (found.length > 0 || posts.length < size) return found.toReversed();
  }
  throw new Error("The account has too many posts to tell whether this is one of them.");
}

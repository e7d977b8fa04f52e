import type { Incomplete, Outgoing, Published } from "../../contract.ts";

const MAX_PAGES = 20;
/** How far back a list is read when nothing says when the first request was sent. */
const DAY_SECONDS = 86_400;
/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 120;
export const CANNOT_TELL = "The network's lists don't tell whether this was published.";

type Page<Post> = {
  posts: readonly Post[];
  /** Where the following page begins; null after the last one. */
  next: string | null;
  /** By the network's clock, in milliseconds, so that this machine's need not be right. */
  now: number;
};

/**
 * Looks through what an account has published since a part's first request. Every look-up in a list is made by this, so
 * none denies a post that it hasn't come to.
 * @param read reads one page; from an empty text, the first
 * @param timeOf when it was published, in milliseconds; a post whose time is not a number may be the one
 * @param rankOf those of a lower rank are the likelier ones and come first
 * @param marginSeconds by how much a post's time may be before that of the first request
 * @param isNewestFirst whether a page of older posts only ends the search; otherwise the whole list is read
 * @returns the likeliest and the oldest first
 */
export async function findSince<Post>(
  outgoing: Pick<Outgoing, "sentSecondsAgo">,
  list: {
    read(from: string): Promise<Page<Post>>;
    isIt(post: Post): boolean;
    timeOf(post: Post): number;
    rankOf?(post: Post): number;
    publishedAs(post: Post): Published;
    marginSeconds?: number;
    isNewestFirst?: boolean;
  },
): Promise<Published[] | Incomplete> {
  const { isNewestFirst = true, marginSeconds = MARGIN_SECONDS, rankOf = () => 0 } = list;
  const found: Post[] = [];
  const inOrder = () =>
    (isNewestFirst ? found.toReversed() : found)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || (list.timeOf(a) || 0) - (list.timeOf(b) || 0))
      .map(list.publishedAs);
  for (let page = 0, from = ""; page < MAX_PAGES; page += 1) {
    const { posts, next, now } = await list.read(from);
    // Read after each response: both ages grow while it is waited for.
    const since = now - ((outgoing.sentSecondsAgo ?? DAY_SECONDS) + marginSeconds) * 1000;
    const young = posts.filter((post) => !(list.timeOf(post) < since));
    found.push(...young.filter(list.isIt));
    // Pinned posts may come first, so one older post does not end the search.
    const isPast = isNewestFirst && posts.length > 0 && young.length === 0;
    if (next === null || isPast) return inOrder();
    from = next;
  }
  return { candidates: inOrder() };
}

/** Reads pages by their number, from 1. Some are short, so that only an empty one is known to be past the last. */
export function byNumber<Post>(read: (page: number) => Promise<Omit<Page<Post>, "next">>) {
  return async (from: string): Promise<Page<Post>> => {
    const page = Number(from || 1);
    const { posts, now } = await read(page);
    return { posts, now, next: posts.length === 0 ? null : String(page + 1) };
  };
}

/**
 * The first post that is not another one's.
 * @throws Error when there is none, and not everything was looked through
 */
export function firstOf(
  looked: Published[] | Incomplete,
  isOthers: (externalId: string) => boolean = () => false,
): Published | undefined {
  const candidates = "candidates" in looked ? looked.candidates : looked;
  const first = candidates.find(({ externalId }) => !isOthers(externalId));
  if (!first && "candidates" in looked) throw new Error(CANNOT_TELL);
  return first;
}

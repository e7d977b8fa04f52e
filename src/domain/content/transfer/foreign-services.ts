/** A service whose exports are recognized by the names of their columns or fields. */
type Service = {
  name: string;
  /** What only its exports have together, as `foreignName` writes it. */
  has: readonly string[];
};

/**
 * The services, most specific first. Read on 2026-11-30:
 * - Buffer: `text`, `dueAt`, `channelService`, `tags`, `assets` of https://developers.buffer.com/types/Post.md; the
 *   columns of its bulk upload
 * - Postiz: `content`, `publishDate`, `integration`, `media` of
 *   https://www.mintlify.com/gitroomhq/postiz-app/api/posts/list-posts
 * - Mixpost: `versions`, `accounts`, `scheduled_at.date` of src/Http/Resources/PostResource.php in inovector/mixpost
 * - Hootsuite: date, message and link without names, in files of its bulk composer
 *   (https://kim-iverson-headlee.blogspot.com/2016/08/the-business-of-writing-using-hootsuite.html)
 * - Later documents no export of posts: its captions, times and labels are read by their names
 */
const SERVICES: readonly Service[] = [
  { name: "Mixpost", has: ["versions", "accounts"] },
  { name: "Postiz", has: ["content", "publish_date"] },
  { name: "Buffer", has: ["text", "posting_time"] },
  { name: "Buffer", has: ["text", "due_at"] },
  { name: "Hootsuite", has: ["date", "message"] },
  { name: "Later", has: ["caption", "scheduled_time"] },
  { name: "Later", has: ["caption", "labels"] },
];

/** @param names as `foreignName` writes them @returns an empty text for another service */
export function recognizeService(names: ReadonlySet<string>): string {
  return SERVICES.find(({ has }) => has.every((name) => names.has(name)))?.name ?? "";
}

/** Names of networks at other services, where ours differ. */
export const NETWORKS: Readonly<Record<string, string>> = { twitter: "x" };

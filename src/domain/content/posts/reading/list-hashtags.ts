import { z } from "zod";
import { findGuide } from "#domain/content/brand-guide/index.ts";
import { operation } from "#kernel/operation.ts";
import { readRows } from "#platform/db/index.ts";
import { PostHashtags } from "../schema.ts";

/** Reading the texts of all posts would take longer with every post. */
const LATEST_POSTS = 500;
/** Characters of each text. */
const MAX_TEXT = 5000;
const MAX_HASHTAGS = 200;

export const listPostHashtags = operation({
  name: "posts.list_hashtags",
  summary:
    "List the hashtags of the brand guide, then those in the texts of the brand's latest posts, most used first.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: z.object({}),
  output: PostHashtags,
  async run({ db, brandId }) {
    const rows = await readRows<{ text: string }>(db)`
      select text from (
        select left(p.body, ${MAX_TEXT}) as text from posts p where p.brand_id = ${brandId}
        order by p.id desc limit ${LATEST_POSTS}
      ) latest where text like '%#%'`;
    const { topics } = await findGuide(db, brandId);
    const guided = topics.flatMap(({ tags }) => tags);
    const known = new Set(guided.map((tag) => tag.toLowerCase()));
    const used = countHashtags(rows.map(({ text }) => text)).filter((tag) => !known.has(tag.toLowerCase()));
    return { hashtags: [...new Set(guided), ...used].slice(0, MAX_HASHTAGS) };
  },
});

/** Of letters, digits and underscores, not of digits alone: `#1` is a number. The end of an address is no hashtag. */
const HASHTAG = /(?<![\p{L}\p{N}_&#/])#(?!\d+(?![\p{L}\p{N}_]))[\p{L}\p{N}_]{1,100}(?![\p{L}\p{N}_])/gu;

/** Each hashtag once, as it was written last, by how many texts have it. The texts are in order, the latest first. */
function countHashtags(texts: readonly string[]): string[] {
  const found = new Map<string, { hashtag: string; count: number }>();
  for (const text of texts) {
    const ofText = new Map([...text.matchAll(HASHTAG)].map(([hashtag]) => [hashtag.toLowerCase(), hashtag]));
    for (const [key, hashtag] of ofText) {
      const known = found.get(key);
      found.set(key, { hashtag: known?.hashtag ?? hashtag, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).map(({ hashtag }) => hashtag);
}

import type { History } from "../contract.ts";
import { DEVTO, listPublished, readKey } from "./api.ts";
import { devto } from "./describe.ts";

const PAGE = 100;

/** The account's published articles. */
export function devtoHistory(origin = DEVTO): History {
  return {
    platform: devto.platform,
    timeoutMs: 30_000,
    async list(channel, { cursor }, call) {
      const page = Number(cursor ?? 1);
      const access = { origin, key: readKey(channel.credentials) };
      const { posts: articles } = await listPublished(call, access, { page, size: PAGE });
      return {
        posts: articles.map((article) => ({
          externalId: String(article.id),
          text: `${article.title}\n\n${article.body_markdown ?? ""}`.trim(),
          permalink: article.url,
          publishedAt: article.published_at,
          kind: "article",
          mediaCount: 0,
          metrics: {
            views: article.page_views_count ?? null,
            likes: article.public_reactions_count ?? null,
            comments: article.comments_count ?? null,
          },
        })),
        cursor: articles.length < PAGE ? null : String(page + 1),
      };
    },
  };
}

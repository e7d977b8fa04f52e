import { z } from "zod";
import type { History } from "../contract.ts";
import { Article, DEVTO, readKey, readList, requestDevto } from "./api.ts";
import { devto } from "./describe.ts";

const PAGE = 100;

const Published = Article.extend({ published_at: z.coerce.date() });

/** The account's published articles. Source: developers.forem.com/api/v1 (articles/me/published). */
export function devtoHistory(origin = DEVTO): History {
  return {
    platform: devto.platform,
    timeoutMs: 30_000,
    async list(channel, { cursor }, call) {
      const page = Number(cursor ?? 1);
      const access = { origin, key: readKey(channel.credentials) };
      const response = await requestDevto(call, access, `articles/me/published?per_page=${PAGE}&page=${page}`);
      const articles = readList(response, Published);
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

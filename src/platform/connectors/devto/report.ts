import type { Reporter } from "../contract.ts";
import { DEVTO, listArticles, readKey } from "./api.ts";
import { devto } from "./describe.ts";

/** The most that a list returns; older articles have no metrics. */
const MAX_ARTICLES = 1000;

/** Views, reactions and comments, from the list of the account's own articles. */
export function devtoReporter(origin = DEVTO): Reporter {
  return {
    platform: devto.platform,
    batch: 100,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const articles = await listArticles(call, { origin, key: readKey(channel.credentials) }, MAX_ARTICLES);
      const known = new Map(articles.map((article) => [String(article.id), article]));
      return new Map(
        publications.flatMap(({ publicationId, externalId }) => {
          const article = known.get(externalId);
          if (!article) return [];
          const { page_views_count: views, public_reactions_count: likes, comments_count: comments } = article;
          return [[publicationId, { views: views ?? null, likes: likes ?? null, comments: comments ?? null }] as const];
        }),
      );
    },
  };
}

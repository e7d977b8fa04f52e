import { z } from "zod";
import type { History } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";

/** The most that a site lists at once since version 6. */
const PAGE = 100;

const Posts = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      html: z.string().nullish(),
      url: z.string().catch(""),
      published_at: z.coerce.date(),
      feature_image: z.string().nullish(),
    }),
  ),
});

/** The published articles of a site. Source: docs.ghost.org/admin-api/posts/overview, …/content-api/parameters. */
export function ghostHistory(): History {
  return {
    platform: ghost.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor, since }, call) {
      const page = Number(cursor ?? 1);
      const response = await requestGhost(call, readCredentials(channel), "posts", {
        query: {
          filter: `status:published+published_at:>'${since.toISOString()}'`,
          order: "published_at desc",
          formats: "html",
          limit: String(PAGE),
          page: String(page),
        },
      });
      if (response.kind !== "ok") throw new Error(`The posts could not be read: ${response.kind}`);
      const { posts } = Posts.parse(response.json);
      return {
        posts: posts.map(({ id, title, html, url, published_at: publishedAt, feature_image: image }) => ({
          externalId: id,
          text: [title, textOf(html ?? "").trim()].filter((text) => text !== "").join("\n\n"),
          permalink: url,
          publishedAt,
          kind: "article",
          mediaCount: image ? 1 : 0,
          metrics: {},
        })),
        cursor: posts.length < PAGE ? null : String(page + 1),
      };
    },
  };
}

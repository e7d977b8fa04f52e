import { z } from "zod";
import type { History } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";
import { ownIdOf } from "./poll.ts";

/** The most that a site lists at once. */
const PAGE = 100;

const Posts = z.array(
  z.object({
    id: z.number().int(),
    date_gmt: z.string().transform((text) => new Date(`${text}Z`)),
    link: z.string().catch(""),
    title: z.object({ rendered: z.string() }),
    content: z.object({ rendered: z.string(), protected: z.boolean().catch(false) }),
    featured_media: z.number().catch(0),
  }),
);

/** The published articles of the channel's author. Source: developer.wordpress.org/rest-api/reference/posts. */
export function wordpressHistory(): History {
  return {
    platform: wordpress.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor, since }, call) {
      const page = Number(cursor ?? 1);
      const response = await requestSite(call, readCredentials(channel), "wp/v2/posts", {
        query: {
          ...(channel.externalId ? { author: String(ownIdOf(channel.externalId)) } : {}),
          status: "publish",
          after: since.toISOString(),
          orderby: "date",
          order: "desc",
          per_page: String(PAGE),
          page: String(page),
          _fields: "id,date_gmt,link,title,content,featured_media",
        },
      });
      // What a site says of a page after the last one.
      if (response.kind === "refused" && response.code === "rest_post_invalid_page_number")
        return { posts: [], cursor: null };
      if (response.kind !== "ok") throw new Error(`The posts could not be read: ${response.kind}`);
      const posts = Posts.parse(response.json);
      return {
        posts: posts.map(({ id, date_gmt: publishedAt, link, title, content, featured_media: image }) => ({
          externalId: String(id),
          text: [title, ...(content.protected ? [] : [content])]
            .map(({ rendered }) => textOf(rendered).trim())
            .join("\n\n"),
          permalink: link,
          publishedAt,
          kind: "article",
          mediaCount: image > 0 ? 1 : 0,
          metrics: {},
        })),
        cursor: posts.length < PAGE ? null : String(page + 1),
      };
    },
  };
}

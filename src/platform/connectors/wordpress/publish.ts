import { z } from "zod";
import { slugOf } from "../article.ts";
import { toArticle } from "../article-title.ts";
import type { Call, Outgoing, Published, Publisher } from "../contract.ts";
import { readOptions } from "../options.ts";
import { explainRefusal, readCredentials, requestSite } from "./api.ts";
import { contentOf } from "./content.ts";
import { wordpress } from "./describe.ts";
import { WORDPRESS_OPTIONS } from "./options.ts";
import { idsOf, prepareParts } from "./prepare.ts";

const Post = z.object({ id: z.number().int(), link: z.string(), slug: z.string() });

const STATUSES = "publish,future,draft,pending,private,trash";

/** Settled by the post's slug, which contains the publication's key. */
export function wordpressPublisher(): Publisher {
  return {
    platform: wordpress.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => find(call, outgoing) }],
    prepare: prepareParts,
    async publish(outgoing, call) {
      const { part, options, key, state, channel } = outgoing;
      const { title: chosen, excerpt, status } = readOptions(WORDPRESS_OPTIONS, options);
      const { title, text } = toArticle(part.body, chosen);
      const images = part.media.map((media, index) => ({
        media,
        id: Number(state?.[`media${index}`]),
        url: String(state?.[`url${index}`]),
      }));
      const [first, ...others] = images;
      const json = {
        title,
        slug: slugOf(title, key),
        status,
        content: contentOf(text, others),
        ...(excerpt ? { excerpt } : {}),
        ...(first ? { featured_media: first.id } : {}),
        categories: idsOf(state?.categories),
        tags: idsOf(state?.tags),
      };
      const response = await requestSite(call, readCredentials(channel), "wp/v2/posts", { method: "POST", json });
      if (response.kind !== "ok") return explainRefusal(response);
      const { id, link } = Post.parse(response.json);
      return { kind: "done", externalId: String(id), permalink: link };
    },
  };
}

/** WordPress appends `-2` to a slug that exists already, and renames the slug of a post in the trash. */
async function find(call: Call, { part, options, key, channel }: Outgoing): Promise<Published | null> {
  const { title } = toArticle(part.body, readOptions(WORDPRESS_OPTIONS, options).title);
  const slug = slugOf(title, key);
  const query = { slug: [slug, `${slug}-2`, `${slug}__trashed`].join(","), status: STATUSES, context: "edit" };
  const response = await requestSite(call, readCredentials(channel), "wp/v2/posts", { query });
  if (response.kind !== "ok") throw new Error(`The posts could not be read: ${response.kind}`);
  const [post] = z.array(Post).parse(response.json);
  return post ? { externalId: String(post.id), permalink: post.link } : null;
}

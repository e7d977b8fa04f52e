import { z } from "zod";
import type { Call, Outgoing, Published, Publisher } from "../contract.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { placeMedia, toRichArticle } from "../shared/rich-text/article.ts";
import { slugOf } from "../shared/text/article.ts";
import { explainRefusal, fail, readCredentials, requestSite, type SiteResponse } from "./api.ts";
import { contentOf } from "./content.ts";
import { wordpress } from "./describe.ts";
import { externalIdOf, typeOf, WORDPRESS_OPTIONS } from "./options.ts";
import { idsOf, prepareParts } from "./prepare.ts";

const Post = z.object({
  id: z.number().int(),
  link: z.string(),
  slug: z.string(),
  status: z.string().optional().catch(undefined),
});
/** What WordPress makes of an article by somebody who may not publish. */
const HELD = ["pending", "draft", "auto-draft"];

/** The time is absent from some sites' responses. */
const Found = Post.extend({ date_gmt: z.string().catch("") });

/**
 * A post with a chosen slug may be the result of the first request even if its time is up to this many seconds before
 * it.
 */
const MARGIN_SECONDS = 60;
/** How many posts with the same slug are told apart by a number. */
const MAX_TWINS = 10;
const STATUSES = "publish,future,draft,pending,private,trash";

/** Settled by the post's slug, which contains the publication's key unless it was chosen. */
export function wordpressPublisher(): Publisher {
  return {
    platform: wordpress.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => find(call, outgoing) }],
    prepare: prepareParts,
    async publish(outgoing, call) {
      const { part, options, key, state, channel, rich } = outgoing;
      const { title: chosen, slug, excerpt, status, author } = readOptions(WORDPRESS_OPTIONS, options);
      const type = typeOf(options);
      const { title, document } = toRichArticle(part.body, chosen, rich !== undefined);
      const images = part.media.map((media, index) => ({
        media,
        id: Number(state?.[`media${index}`]),
        url: String(state?.[`url${index}`]),
      }));
      const { inText, others: around } = placeMedia(document, images, rich?.mediaIds);
      const [first, ...others] = around;
      const categories = idsOf(state?.categories);
      const json = {
        title,
        slug: slug || slugOf(title, key),
        status,
        content: contentOf(document, { inText, others, isRich: rich !== undefined }),
        ...(excerpt ? { excerpt } : {}),
        ...(first ? { featured_media: first.id } : {}),
        // An empty list takes away the site's default category. Source: handle_terms in class-wp-rest-posts-controller.php
        // of WordPress, read 29 November 2026.
        ...(categories.length > 0 ? { categories } : {}),
        ...(type === "posts" ? { tags: idsOf(state?.tags) } : {}),
        ...(author ? { author: Number(author) } : {}),
      };
      // An earlier try may have left the article there without publishing it.
      const ours = status === "publish" ? await readOurs(call, outgoing) : [];
      if ("kind" in ours && (ours.kind === "throttled" || ours.status === 401)) return explainRefusal(ours);
      const held = "kind" in ours ? undefined : ours.find(isHeld);
      const route = held ? `wp/v2/${type}/${held.id}` : `wp/v2/${type}`;
      const response = await requestSite(call, readCredentials(channel), route, { method: "POST", json });
      if (response.kind !== "ok") return explainRefusal(response);
      const post = Post.parse(response.json);
      if (status === "publish" && isHeld(post)) return fail("held");
      const echoes = echoesOf(json, response.json, { tags: outgoing.tags, ...(slug && { slug }) });
      return {
        kind: "done",
        externalId: externalIdOf(type, post.id),
        permalink: post.link,
        ...noteOf(differencesOf("The site", echoes)),
      };
    },
  };
}

type Sent = {
  title: string;
  status: string;
  excerpt?: string;
  author?: number;
  featured_media?: number;
  categories?: number[];
  tags?: number[];
};

/**
 * Only a chosen slug is compared: another one is made by us. A site gives articles without a category its own one. Source:
 * developer.wordpress.org/rest-api/reference/posts, read 28 November 2026.
 */
function echoesOf(sent: Sent, json: unknown, asked: { tags: readonly string[]; slug?: string }): Echo[] {
  const made = fieldsOf(json);
  const isFeatured = typeof made.featured_media === "number" ? made.featured_media === sent.featured_media : undefined;
  const { categories = [] } = sent;
  const wanted = categories.length || undefined;
  const kept = categories.filter((id) => Array.isArray(made.categories) && made.categories.includes(id)).length;
  return [
    { of: "the title", asked: sent.title, made: fieldsOf(made.title).raw },
    { of: "the slug", asked: asked.slug, made: made.slug },
    { of: "the status", asked: sent.status, made: made.status, names: WORDPRESS_OPTIONS.status.choices },
    { of: "the excerpt", asked: sent.excerpt, made: fieldsOf(made.excerpt).raw },
    { of: "the author", asked: sent.author && String(sent.author), made: made.author && String(made.author) },
    { of: "the featured image", asked: sent.featured_media === undefined ? undefined : true, made: isFeatured },
    { of: "categories", asked: wanted, made: made.categories === undefined ? undefined : kept },
    // Whoever may not create tags loses those that the site doesn't have yet.
    { of: "tags", asked: (sent.tags && asked.tags.length) || undefined, made: countOf(made.tags) },
  ];
}

const isHeld = ({ status = "publish" }: z.infer<typeof Post>): boolean => HELD.includes(status);

/** @returns the oldest first; articles that were to be published and are not don't count */
async function find(call: Call, outgoing: Outgoing): Promise<Published[]> {
  const wanted = readOptions(WORDPRESS_OPTIONS, outgoing.options).status;
  const ours = await readOurs(call, outgoing);
  if ("kind" in ours) throw asError(explainRefusal(ours));
  return ours
    .filter((post) => wanted !== "publish" || !isHeld(post))
    .map(({ id, link }) => ({ externalId: externalIdOf(typeOf(outgoing.options), id), permalink: link }));
}

/**
 * WordPress appends `-2` to a slug that exists already, and renames the slug of a post in the trash. A chosen slug may be
 * another post's, so that only posts since the first request count.
 * @returns the oldest first
 */
async function readOurs(
  call: Call,
  outgoing: Outgoing,
): Promise<z.infer<typeof Found>[] | Exclude<SiteResponse, { kind: "ok" }>> {
  const { part, options, key, channel, sentSecondsAgo, rich } = outgoing;
  const { title, slug } = readOptions(WORDPRESS_OPTIONS, options);
  const base = slug || slugOf(toRichArticle(part.body, title, rich !== undefined).title, key);
  const slugs = [base, ...Array.from({ length: MAX_TWINS }, (_, index) => `${base}-${index + 2}`)];
  const query = {
    slug: slugs.flatMap((one) => [one, `${one}__trashed`]).join(","),
    status: STATUSES,
    context: "edit",
    per_page: "100",
  };
  const response = await requestSite(call, readCredentials(channel), `wp/v2/${typeOf(options)}`, { query });
  if (response.kind !== "ok") return response;
  const since = serverTimeOf(response.headers) - ((sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;
  const isOurs = ({ date_gmt: at }: z.infer<typeof Found>) => !slug || !(Date.parse(`${at}Z`) < since);
  return z
    .array(Found)
    .parse(response.json)
    .filter(isOurs)
    .toSorted((a, b) => a.id - b.id);
}

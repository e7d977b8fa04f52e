import { z } from "zod";
import type { ChangeOutcome, Changer } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { imagesOf, toRichArticle } from "../shared/rich-text/article.ts";
import { takeStored } from "../shared/rich-text/stored-images.ts";
import { piecesOf } from "../shared/text/pieces.ts";
import { explainRefusal, readCredentials, requestSite, type SiteResponse } from "./api.ts";
import { contentOf } from "./content.ts";
import { wordpress } from "./describe.ts";
import { readExternalId, WORDPRESS_OPTIONS } from "./options.ts";

const Stored = z.object({ status: z.string(), content: z.object({ raw: z.string() }) });
/** The post, or what it was before a deletion that skips the trash. */
const Named = z.union([z.object({ id: z.number() }), z.object({ deleted: z.literal(true) })]);
/** `rest_no_route` is not among them. Source: class-wp-rest-posts-controller.php of WordPress 6, read 28 November 2026. */
const GONE = ["rest_post_invalid_id", "rest_already_trashed"];

/**
 * Replaces title, text and excerpt, and moves posts to the site's trash, or deletes them when it has none. Images, slug
 * and terms stay unchanged.
 */
export function wordpressChanger(): Changer {
  const routeTo = (externalId = "") => {
    const { type, id } = readExternalId(externalId);
    return `wp/v2/${type}/${encodeURIComponent(id)}`;
  };
  return {
    platform: wordpress.platform,
    timeoutMs: 15_000,
    async edit({ channel, published: [post], content }, call) {
      const access = readCredentials(channel);
      const route = routeTo(post?.externalId);
      const found = await requestSite(call, access, route, { query: { context: "edit" } });
      if (found.kind !== "ok") return outcomeOf(found);
      const stored = Stored.parse(found.json);
      // WordPress accepts edits of posts in the trash, which nobody sees.
      if (stored.status === "trash") return { kind: "not_there" };
      const images = piecesOf(stored.content.raw, "<!-- wp:image ", "<!-- /wp:image -->");
      const { title: chosen, excerpt = "" } = readOptions(WORDPRESS_OPTIONS, content.options);
      const { title, document } = toRichArticle(content.body, chosen, content.rich !== undefined);
      const { inText, others } = takeStored(images, imagesOf(document), content);
      const isRich = content.rich !== undefined;
      const json = {
        title,
        content: [contentOf(document, { inText, others: [], isRich }), ...others].join("\n\n"),
        excerpt,
      };
      return outcomeOf(await requestSite(call, access, route, { method: "POST", json }));
    },
    async remove({ channel, published: [post] }, call) {
      const access = readCredentials(channel);
      const route = routeTo(post?.externalId);
      const response = await requestSite(call, access, route, { method: "DELETE" });
      const isWithoutTrash = response.kind === "refused" && response.code === "rest_trash_not_supported";
      if (!isWithoutTrash) return outcomeOf(response);
      return outcomeOf(await requestSite(call, access, route, { method: "DELETE", query: { force: "true" } }));
    },
  };
}

function outcomeOf(response: SiteResponse): ChangeOutcome {
  if (response.kind === "ok" && !Named.safeParse(response.json).success)
    return { kind: "unknown", message: "The site's answer can't be read." };
  if (response.kind === "ok") return { kind: "done" };
  const isGone = response.kind === "refused" && GONE.includes(response.code);
  return isGone ? { kind: "not_there" } : explainRefusal(response);
}

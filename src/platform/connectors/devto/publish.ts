import type { Call, LookedUp, Outgoing, Published, Publisher } from "../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { byNumber, findSince } from "../shared/http/find-since.ts";
import { Article, DEVTO, explainRefusal, listPublished, type PublishedArticle, readKey, requestDevto } from "./api.ts";
import { articleOf } from "./article.ts";
import { devto } from "./describe.ts";

/** With their texts, more articles may exceed what is read of one answer. */
const PAGE = 30;

/** Settled by title and text, compared with the account's articles since. */
export function devtoPublisher(origin = DEVTO): Publisher {
  return {
    platform: devto.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 30, find: (call) => find(call, origin, outgoing) }],
    async publish(outgoing, call) {
      const access = { origin, key: readKey(outgoing.channel.credentials) };
      const article = articleOf(outgoing);
      const json = { article: { ...article, published: true } };
      const response = await requestDevto(call, access, "articles", { method: "POST", json });
      const { data } = Article.safeParse(response.json);
      if (response.status === 201 && data)
        return { ...publishedOf(data), ...noteOf(differencesOf("DEV", echoesOf(article, response.json))) };
      if (response.status >= 200 && response.status < 300)
        return { kind: "unknown", message: "DEV's answer can't be read, so the article may be there or not." };
      return explainRefusal(response);
    },
  };
}

function publishedOf({ id, url }: Article): Published & { kind: "done" } {
  return { kind: "done", externalId: String(id), permalink: url };
}

/**
 * DEV writes the tags of one article as a list or as a text, by the request. Source: developers.forem.com/api/v1 and the
 * view of one article in github.com/forem/forem, read 28 November 2026.
 */
function echoesOf(sent: ReturnType<typeof articleOf>, json: unknown): Echo[] {
  const made = fieldsOf(json);
  const tags = typeof made.tag_list === "string" ? made.tag_list.split(",").map((tag) => tag.trim()) : made.tag_list;
  return [
    { of: "the title", asked: sent.title, made: made.title },
    { of: "the tags", asked: sent.tags, made: tags },
    { of: "the description", asked: sent.description, made: made.description },
    { of: "the canonical URL", asked: sent.canonical_url, made: made.canonical_url, isUrl: true },
    // A draft has no time of publication, and an article outside of series no collection.
    { of: "the status", asked: "published", made: made.published_at === null ? "draft" : undefined },
    { of: "the series", asked: sent.series, made: made.collection_id === null ? null : undefined },
  ];
}

/** Drafts, which the list of all articles has first, are left out. */
function find(call: Call, origin: string, outgoing: Outgoing): Promise<LookedUp> {
  const { title, body_markdown: text } = articleOf(outgoing);
  const access = { origin, key: readKey(outgoing.channel.credentials) };
  return findSince(outgoing, {
    read: byNumber<PublishedArticle>((page) => listPublished(call, access, { page, size: PAGE })),
    isIt: (one) => one.title === title && one.body_markdown?.trim() === text.trim(),
    timeOf: ({ published_at: at }) => at.getTime(),
    publishedAs: ({ id, url }) => ({ externalId: String(id), permalink: url }),
  });
}

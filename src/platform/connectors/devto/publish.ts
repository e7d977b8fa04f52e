import type { Call, Outgoing, Published, Publisher } from "../contract.ts";
import { Article, DEVTO, explainRefusal, listArticles, readKey, requestDevto } from "./api.ts";
import { articleOf } from "./article.ts";
import { devto } from "./describe.ts";

/** Articles compared in a look-up; the newest come first. */
const LOOKED_AT = 100;

/** Settled by title and text, compared with the account's newest articles. */
export function devtoPublisher(origin = DEVTO): Publisher {
  return {
    platform: devto.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 30, find: (call) => find(call, origin, outgoing) }],
    async publish(outgoing, call) {
      const access = { origin, key: readKey(outgoing.channel.credentials) };
      const json = { article: { ...articleOf(outgoing), published: true } };
      const response = await requestDevto(call, access, "articles", { method: "POST", json });
      const { data } = Article.safeParse(response.json);
      if (response.status === 201 && data) return publishedOf(data);
      if (response.status >= 200 && response.status < 300)
        return { kind: "unknown", message: "DEV's answer can't be read, so the article may be there or not." };
      return explainRefusal(response);
    },
  };
}

function publishedOf({ id, url }: Article): Published & { kind: "done" } {
  return { kind: "done", externalId: String(id), permalink: url };
}

async function find(call: Call, origin: string, outgoing: Outgoing): Promise<Published[]> {
  const { title, body_markdown: text } = articleOf(outgoing);
  const articles = await listArticles(call, { origin, key: readKey(outgoing.channel.credentials) }, LOOKED_AT);
  return articles
    .filter((one) => one.title === title && one.body_markdown?.trim() === text.trim())
    .toReversed()
    .map(({ id, url }) => ({ externalId: String(id), permalink: url }));
}

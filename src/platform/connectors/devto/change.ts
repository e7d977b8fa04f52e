import type { ChangeOutcome, Changer } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { Article, DEVTO, explainRefusal, isGone, readKey, requestDevto } from "./api.ts";
import { articleOf } from "./article.ts";
import { devto } from "./describe.ts";

/** Replaces the text and the settings of an article, and turns it into a draft, because the API deletes none. */
export function devtoChanger(origin = DEVTO): Changer {
  return {
    platform: devto.platform,
    timeoutMs: 20_000,
    async edit({ channel, published: [post], content }, call) {
      const access = { origin, key: readKey(channel.credentials) };
      const json = { article: articleOf(content) };
      return outcomeOf(await requestDevto(call, access, `articles/${post?.externalId}`, { method: "PUT", json }));
    },
    async remove({ channel, published: [post] }, call) {
      const access = { origin, key: readKey(channel.credentials) };
      const json = { article: { published: false } };
      return outcomeOf(await requestDevto(call, access, `articles/${post?.externalId}`, { method: "PUT", json }));
    },
  };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (response.status === 200 && Article.safeParse(response.json).success) return { kind: "done" };
  return isGone(response) ? { kind: "not_there" } : explainRefusal(response);
}

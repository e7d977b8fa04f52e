import type { ChangeOutcome, Changer } from "../contract.ts";
import { askSite, explainRefusal, readCredentials, type SiteAnswer } from "./api.ts";
import { wordpress } from "./describe.ts";

/** Puts posts into the site's trash. They are edited on the site, where people may have gone on with them. */
export function wordpressChanger(): Changer {
  return {
    platform: wordpress.platform,
    timeoutMs: 15_000,
    async remove({ channel, published }, call) {
      const [post] = published;
      const id = encodeURIComponent(post?.externalId ?? "");
      return outcomeOf(await askSite(call, readCredentials(channel), `wp/v2/posts/${id}`, { method: "DELETE" }));
    },
  };
}

function outcomeOf(answer: SiteAnswer): ChangeOutcome {
  if (answer.kind === "ok") return { kind: "done" };
  const isGone = answer.kind === "refused" && [404, 410].includes(answer.status);
  return isGone ? { kind: "not_there" } : explainRefusal(answer);
}

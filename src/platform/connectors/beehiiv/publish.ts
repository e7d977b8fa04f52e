import { z } from "zod";
import type { Call, Outgoing, Published, Publisher } from "../contract.ts";
import { differencesOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { requirePublicImages } from "../shared/http/server-answer.ts";
import { mailOf } from "../shared/newsletter/mail.ts";
import { slugOf } from "../shared/text/article.ts";
import { explainBeehiiv, Post, readCredentials, requestBeehiiv } from "./api.ts";
import { BEEHIIV_OPTIONS, beehiiv } from "./describe.ts";

const Created = z.object({ data: z.object({ id: z.string().min(1) }) });
const OnePost = z.object({ data: Post });

const TIERS = { all: ["free", "premium"], free: ["free"], premium: ["premium"] };

/** Blind: nothing promises that a post is listed at once, or under the slug that was asked for. @param at the API's address */
export function beehiivPublisher(at?: string): Publisher {
  return {
    platform: beehiiv.platform,
    timeoutMs: 30_000,
    prepare: (outgoing, call) => requirePublicImages(call, outgoing),
    async publish(outgoing, call) {
      const json = postOf(outgoing);
      const answer = await ask(call, at, outgoing, "posts", { method: "POST", json });
      if (answer.kind !== "ok") return explainBeehiiv(answer);
      const { id } = Created.parse(answer.json).data;
      // It was sent: what can't be read now is only how.
      const read = await ask(call, at, outgoing, `posts/${id}`).catch(() => null);
      const { data: made } = OnePost.safeParse(read?.kind === "ok" ? read.json : null);
      const differences = differencesOf("Beehiiv", [
        { of: "the title", asked: json.title, made: made?.data.title },
        { of: "the subject", asked: json.title, made: made?.data.subject_line },
        { of: "the preview text", asked: json.email_settings.email_preview_text, made: made?.data.preview_text },
      ]);
      return { kind: "done", ...publishedAs({ id, ...made?.data }), ...noteOf(differences) };
    },
  };
}

const publishedAs = ({ id, web_url: url }: Pick<Post, "id" | "web_url">): Published => ({
  externalId: id,
  permalink: url || `https://app.beehiiv.com/posts/${id.replace(/^post_/, "")}`,
});

function ask(
  call: Call,
  at: string | undefined,
  { channel }: Outgoing,
  path: string,
  request: Parameters<typeof requestBeehiiv>[4] = {},
) {
  const { key, publication } = readCredentials(channel.credentials);
  return requestBeehiiv(call, at, key, `publications/${encodeURIComponent(publication)}/${path}`, request);
}

function postOf(outgoing: Outgoing) {
  const { title = "", subtitle, preview_text, readers, status } = readOptions(BEEHIIV_OPTIONS, outgoing.options);
  const tiers = readers && { tier_ids: TIERS[readers] };
  return {
    title,
    ...(subtitle && { subtitle }),
    body_content: mailOf(
      outgoing,
      outgoing.part.media.map(({ url }) => url),
    ).html,
    status: status === "draft" ? "draft" : "confirmed",
    email_settings: { email_subject_line: title, ...(preview_text && { email_preview_text: preview_text }) },
    web_settings: { slug: slugOf(title, outgoing.key) },
    ...(tiers && { recipients: { web: tiers, email: tiers } }),
    ...(outgoing.tags.length > 0 && { content_tags: outgoing.tags }),
  };
}

import { z } from "zod";
import type { ChangeOutcome, Changer } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { imagesOf, toRichArticle } from "../shared/rich-text/article.ts";
import { htmlOfDocument } from "../shared/rich-text/html-document.ts";
import { takeStored } from "../shared/rich-text/stored-images.ts";
import { piecesOf } from "../shared/text/pieces.ts";
import { explainRefusal, type GhostResponse, readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";
import { GHOST_OPTIONS } from "./options.ts";

const Stored = z.object({ posts: z.array(z.object({ html: z.string().nullish(), updated_at: z.string() })).min(1) });

/** Replaces title, text and excerpt, and deletes posts. Images, slug and tags stay unchanged. */
export function ghostChanger(): Changer {
  const pathTo = (externalId = "") => `posts/${encodeURIComponent(externalId)}`;
  return {
    platform: ghost.platform,
    timeoutMs: 15_000,
    async edit({ channel, published: [post], content }, call) {
      const access = readCredentials(channel);
      const path = pathTo(post?.externalId);
      const found = await requestGhost(call, access, path, { query: { formats: "html" } });
      if (found.kind !== "ok") return outcomeOf(found);
      const [stored] = Stored.parse(found.json).posts;
      const figures = piecesOf(stored?.html ?? "", "<figure", "</figure>").filter((figure) => figure.includes("<img"));
      const { title: chosen, excerpt } = readOptions(GHOST_OPTIONS, content.options);
      const { title, document } = toRichArticle(content.body, chosen, content.rich !== undefined);
      const { inText, others } = takeStored(figures, imagesOf(document), content);
      const edited = {
        title,
        html: [htmlOfDocument(document, inText), ...others].join(""),
        custom_excerpt: excerpt || null,
        // Ghost refuses an edit based on an outdated version of the post.
        updated_at: stored?.updated_at,
      };
      const request = { method: "PUT", query: { source: "html" }, json: { posts: [edited] } } as const;
      return outcomeOf(await requestGhost(call, access, path, request));
    },
    async remove({ channel, published: [post] }, call) {
      const path = pathTo(post?.externalId);
      return outcomeOf(await requestGhost(call, readCredentials(channel), path, { method: "DELETE" }));
    },
  };
}

function outcomeOf(response: GhostResponse): ChangeOutcome {
  if (response.kind === "ok") return { kind: "done" };
  return response.kind === "refused" && response.isGone ? { kind: "not_there" } : explainRefusal(response);
}

import { z } from "zod";
import { escapeHtml, slugOf, toParagraphs } from "../article.ts";
import { toArticle } from "../article-title.ts";
import type { Call, Outgoing, PrepareCall, PrepareOutcome, Published, Publisher } from "../contract.ts";
import { createForm, fileNameOf } from "../multipart.ts";
import { readOptions } from "../options.ts";
import { explainRefusal, readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";
import { GHOST_OPTIONS } from "./options.ts";

const Uploaded = z.object({ images: z.array(z.object({ url: z.string() })).min(1) });
const Posts = z.object({ posts: z.array(z.object({ id: z.string(), url: z.string() })) });

/** Settled by the post's slug, which contains the publication's key. */
export function ghostPublisher(): Publisher {
  return {
    platform: ghost.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => find(call, outgoing) }],
    prepare: uploadImages,
    async publish(outgoing, call) {
      const json = { posts: [postOf(outgoing)] };
      const request = { method: "POST", query: { source: "html" }, json } as const;
      const response = await requestGhost(call, readCredentials(outgoing.channel), "posts", request);
      if (response.kind !== "ok") return explainRefusal(response);
      const [post] = Posts.parse(response.json).posts;
      if (!post) throw new Error("Ghost named no post.");
      return { kind: "done", externalId: post.id, permalink: post.url };
    },
  };
}

function postOf({ part, options, key, tags, state }: Outgoing): object {
  const { title: chosen, excerpt, status, visibility } = readOptions(GHOST_OPTIONS, options);
  const { title, text } = toArticle(part.body, chosen);
  const [first, ...others] = part.media.map(({ alt }, index) => ({ alt, url: String(state?.[`url${index}`]) }));
  const figures = others.map(
    ({ alt, url }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`,
  );
  const html = [...toParagraphs(text).map((paragraph) => `<p>${paragraph}</p>`), ...figures].join("");
  return {
    title,
    slug: slugOf(title, key),
    html,
    status,
    visibility,
    tags: tags.map((name) => ({ name })),
    ...(excerpt ? { custom_excerpt: excerpt } : {}),
    ...(first
      ? { feature_image: first.url, ...(first.alt ? { feature_image_alt: first.alt.slice(0, 191) } : {}) }
      : {}),
  };
}

/** Uploads one image per step; an uploaded image is not visible until a post uses it. */
async function uploadImages({ part, state, channel }: Outgoing, call: PrepareCall): Promise<PrepareOutcome> {
  const index = part.media.findIndex((_, number) => state?.[`url${number}`] === undefined);
  const media = part.media[index];
  if (!media) return { kind: "ready" };
  call.report((index / part.media.length) * 100);
  const form = createForm({ purpose: "image" }, [{ name: "file", fileName: fileNameOf(media, index), media }], call);
  const request = { method: "POST", body: form.body, headers: { "content-type": form.contentType } } as const;
  const response = await requestGhost(call, readCredentials(channel), "images/upload", request);
  if (response.kind !== "ok") return explainRefusal(response);
  const [image] = Uploaded.parse(response.json).images;
  return { kind: "step", state: { ...state, [`url${index}`]: image?.url ?? null }, afterSeconds: 0 };
}

/** Ghost appends `-2` to a slug that exists already. */
async function find(call: Call, { part, options, key, channel }: Outgoing): Promise<Published | null> {
  const { title } = toArticle(part.body, readOptions(GHOST_OPTIONS, options).title);
  const slug = slugOf(title, key);
  const query = { filter: `slug:[${slug},${slug}-2]`, fields: "id,url" };
  const response = await requestGhost(call, readCredentials(channel), "posts", { query });
  if (response.kind !== "ok") throw new Error(`The posts could not be read: ${response.kind}`);
  const [post] = Posts.parse(response.json).posts;
  return post ? { externalId: post.id, permalink: post.url } : null;
}

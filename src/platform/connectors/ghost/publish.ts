import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import type { Call, Outgoing, PrepareCall, PrepareOutcome, Published, Publisher } from "../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import { placeMedia, toRichArticle } from "../shared/rich-text/article.ts";
import { figureOf, htmlOfDocument } from "../shared/rich-text/html-document.ts";
import { slugOf } from "../shared/text/article.ts";
import { explainRefusal, fail, type GhostResponse, readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";
import { GHOST_OPTIONS } from "./options.ts";

const Uploaded = z.object({ images: z.array(z.object({ url: z.string() })).min(1) });
const Post = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string().optional(),
  updated_at: z.string().optional(),
});
const Posts = z.object({ posts: z.array(Post) });
const MadePosts = z.object({ posts: z.array(z.unknown()) });

/** Settled by the post's slug, which contains the publication's key. */
export function ghostPublisher(): Publisher {
  return {
    platform: ghost.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => find(call, outgoing) }],
    prepare: uploadImages,
    async publish(outgoing, call) {
      const isToBePublished = readOptions(GHOST_OPTIONS, outgoing.options).status === "published";
      // An earlier try may have left the article there without publishing it.
      const ours = isToBePublished ? await readOurs(call, outgoing) : [];
      if ("kind" in ours && (ours.kind === "throttled" || ours.status === 401)) return explainRefusal(ours);
      const sent = postOf(outgoing);
      const newsletter = newsletterOf(outgoing);
      const draft = "kind" in ours ? undefined : ours.find(isHeld);
      const saved = draft || !newsletter ? draft : await saveDraft(call, outgoing, sent);
      if (saved && "kind" in saved) return saved;
      const held = saved;
      const json = { posts: [{ ...sent, ...(held && { updated_at: held.updated_at }) }] };
      const query = { source: "html", ...newsletter };
      const request = { method: held ? "PUT" : "POST", query, json } as const;
      const path = held ? `posts/${held.id}` : "posts";
      const response = await requestGhost(call, readCredentials(outgoing.channel), path, request);
      if (response.kind !== "ok") return explainRefusal(response);
      const [post] = Posts.parse(response.json).posts;
      if (!post) throw new Error("Ghost named no post.");
      if (isToBePublished && isHeld(post)) return fail("held");
      const [made] = MadePosts.parse(response.json).posts;
      const note = noteOf(differencesOf("The site", echoesOf(sent, outgoing.tags, made)));
      return { kind: "done", externalId: post.id, permalink: post.url, ...note };
    },
  };
}

/**
 * Only the edit that publishes an article sends it by email, so that it is saved as a draft before. Source:
 * docs.ghost.org/admin-api/posts/sending-a-post, read 30 November 2026.
 */
async function saveDraft(call: Call, { channel }: Outgoing, sent: ReturnType<typeof postOf>) {
  const json = { posts: [{ ...sent, status: "draft" }] };
  const query = { source: "html" };
  const response = await requestGhost(call, readCredentials(channel), "posts", { method: "POST", query, json });
  if (response.kind !== "ok") return explainRefusal(response);
  const [post] = Posts.parse(response.json).posts;
  if (!post) throw new Error("Ghost named no post.");
  return post;
}

/** The newsletter by its slug, and who of its readers gets the email. */
function newsletterOf({ options }: Outgoing): Record<string, string> | null {
  const { newsletter, email_segment } = readOptions(GHOST_OPTIONS, options);
  return newsletter ? { newsletter, email_segment } : null;
}

/** Source: ghost.org/docs/admin-api, the posts, read 28 November 2026. */
function echoesOf(sent: ReturnType<typeof postOf>, tags: readonly string[], json: unknown): Echo[] {
  const made = fieldsOf(json);
  const names = Array.isArray(made.tags) ? made.tags.map((tag) => fieldsOf(tag).name) : undefined;
  const { status, visibility } = GHOST_OPTIONS;
  return [
    { of: "the title", asked: sent.title, made: made.title },
    // An article that is only sent by email has a status of its own.
    {
      of: "the status",
      asked: "email_only" in sent ? undefined : sent.status,
      made: made.status,
      names: status.choices,
    },
    { of: "the readers", asked: sent.visibility, made: made.visibility, names: visibility.choices },
    { of: "the tags", asked: tags, made: names },
    { of: "the excerpt", asked: sent.custom_excerpt, made: made.custom_excerpt },
    { of: "the canonical URL", asked: sent.canonical_url, made: made.canonical_url, isUrl: true },
    { of: "the title for search engines", asked: sent.meta_title, made: made.meta_title },
    { of: "the description for search engines", asked: sent.meta_description, made: made.meta_description },
    { of: "the alt text", asked: sent.feature_image_alt, made: made.feature_image_alt },
  ];
}

function postOf({ part, options, key, tags, state, rich }: Outgoing) {
  const chosenOptions = readOptions(GHOST_OPTIONS, options);
  const { title: chosen, excerpt, status, visibility, tiers = [], authors = [], email_only: isEmail } = chosenOptions;
  const { canonical_url, meta_title, meta_description } = chosenOptions;
  const { title, document } = toRichArticle(part.body, chosen, rich !== undefined);
  const images = part.media.map(({ alt }, index) => ({ alt, url: String(state?.[`url${index}`]) }));
  const { inText, others: around } = placeMedia(document, images, rich?.mediaIds);
  const [first, ...others] = around;
  const html = [htmlOfDocument(document, inText), ...others.map((image) => figureOf(image))].join("");
  return {
    title,
    slug: slugOf(title, key),
    html,
    status,
    visibility,
    tags: tags.map((name) => ({ name })),
    ...(excerpt ? { custom_excerpt: excerpt } : {}),
    ...(visibility === "tiers" ? { tiers: tiers.map((id) => ({ id })) } : {}),
    ...(isEmail ? { email_only: true } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(canonical_url ? { canonical_url } : {}),
    ...(meta_title ? { meta_title } : {}),
    ...(meta_description ? { meta_description } : {}),
    ...(first
      ? { feature_image: first.url, ...(first.alt ? { feature_image_alt: firstUnits(first.alt, 191) } : {}) }
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

/** A contributor's article stays a draft, whatever was asked for. */
const isHeld = ({ status }: z.infer<typeof Post>): boolean => status === "draft";

/** An article that was to be published and is a draft does not count. */
async function find(call: Call, outgoing: Outgoing): Promise<Published | null> {
  const isToBePublished = readOptions(GHOST_OPTIONS, outgoing.options).status === "published";
  const ours = await readOurs(call, outgoing);
  if ("kind" in ours) throw asError(explainRefusal(ours));
  const post = ours.find((one) => !isToBePublished || !isHeld(one));
  return post ? { externalId: post.id, permalink: post.url } : null;
}

/** Ghost appends `-2` to a slug that exists already. */
async function readOurs(
  call: Call,
  { part, options, key, channel, rich }: Outgoing,
): Promise<z.infer<typeof Post>[] | Exclude<GhostResponse, { kind: "ok" }>> {
  const { title } = toRichArticle(part.body, readOptions(GHOST_OPTIONS, options).title, rich !== undefined);
  const slug = slugOf(title, key);
  const query = { filter: `slug:[${slug},${slug}-2]`, fields: "id,url,status,updated_at" };
  const response = await requestGhost(call, readCredentials(channel), "posts", { query });
  if (response.kind !== "ok") return response;
  return Posts.parse(response.json).posts;
}

import { z } from "zod";
import type { Call, Content, ContentMedia, LookedUp, Outgoing, Published, Publisher } from "../../contract.ts";
import { differencesOf, noteOf } from "../description/differences.ts";
import { readOptions } from "../description/options.ts";
import { byNumber, findSince } from "../http/find-since.ts";
import { createForm, fileNameOf } from "../http/multipart.ts";
import { serverTimeOf } from "../http/request-json.ts";
import { answerError, explainAnswer } from "../http/server-answer.ts";
import { toArticle } from "../text/article-title.ts";
import { COMMUNITY_OPTIONS } from "./describe.ts";
import { type CommunityServer, Post, PostView, readCredentials, requestServer } from "./server.ts";

const Posts = z.object({ posts: z.array(z.object({ post: Post })) });

/** Settled by community, title, text and link, compared with the account's newest posts. */
export function communityPublisher(server: CommunityServer): Publisher {
  const { connector, codes, upload } = server;
  return {
    platform: connector.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 15, find: (call) => find(call, server, outgoing) }],
    async prepare({ media, channel, state }, call) {
      const index = media.findIndex((_, number) => state?.[`image${number}`] === undefined);
      const image = media[index];
      if (!image) return { kind: "ready" };
      const credentials = readCredentials(channel.credentials);
      const form = createForm({}, [{ name: upload.field, fileName: fileNameOf(image, index), media: image }], call);
      const headers = { "content-type": form.contentType, ...upload.headers?.(credentials.token) };
      const request = { path: upload.path, method: "POST", headers, body: form.body } as const;
      const answer = await requestServer(call, server, credentials, request);
      if (answer.kind !== "ok") return explainAnswer(answer, codes);
      const url = upload.read(answer.json, credentials.site);
      return { kind: "step", state: { ...state, [`image${index}`]: url }, afterSeconds: 0 };
    },
    async publish(outgoing, call) {
      const { title, ...rest } = postOf(outgoing, outgoing.state);
      const json = { [server.title]: title, ...rest, community_id: Number(outgoing.options.community) };
      const request = { path: `${server.api}/post`, method: "POST", json } as const;
      const answer = await requestServer(call, server, readCredentials(outgoing.channel.credentials), request);
      if (answer.kind !== "ok") return explainAnswer(answer, codes);
      const { post } = PostView.parse(answer.json).post_view;
      const differences = differencesOf("The server", [
        { of: "the title", asked: title, made: post.title },
        { of: "the text", asked: rest.body, made: post.body },
        { of: "the mark for sensitive content", asked: rest.nsfw || undefined, made: post.nsfw },
      ]);
      return { kind: "done", ...publishedOf(post), ...noteOf(differences) };
    },
  };
}

const publishedOf = ({ id, ap_id: permalink }: Post): Published => ({ externalId: String(id), permalink });

const imageOf = ({ alt }: ContentMedia, url: unknown): string =>
  `![${alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ")}](${url})`;

/** The images that stand below the text: all but the first, which is what the post is about where it has no link. */
export const imagesBelow = <Media>({ media, options }: { media: Media[]; options: Content["options"] }): Media[] =>
  readOptions(COMMUNITY_OPTIONS, options).link === undefined ? media.slice(1) : media;

/** The fields of a post: what it is about is the link, or else the first image. */
export function postOf(
  { body, media, options }: Pick<Content, "body" | "media" | "options">,
  state: Outgoing["state"],
) {
  const { title: chosen, link, nsfw } = readOptions(COMMUNITY_OPTIONS, options);
  const { title, text } = toArticle(body, chosen);
  const [cover] = link === undefined ? media : [];
  const images = media.map((image, index) => imageOf(image, state?.[`image${index}`])).slice(cover ? 1 : 0);
  return {
    title,
    body: [text, ...images].filter(Boolean).join("\n\n"),
    nsfw: nsfw ?? false,
    ...(link !== undefined && { url: link }),
    ...(cover && { url: String(state?.image0), alt_text: cover.alt }),
  };
}

function find(call: Call, server: CommunityServer, outgoing: Outgoing): Promise<LookedUp> {
  const { title, body, url } = postOf(outgoing, outgoing.state);
  const [, username = ""] = outgoing.channel.handle.split("@");
  const wanted = [title, body.trim(), outgoing.options.community, url, false].join("\0");
  return findSince(outgoing, {
    read: byNumber(async (page) => {
      const path = `${server.api}${server.posts(encodeURIComponent(username), page)}`;
      const answer = await requestServer(call, server, readCredentials(outgoing.channel.credentials), { path });
      if (answer.kind !== "ok") throw answerError(answer, server.codes);
      return { posts: Posts.parse(answer.json).posts.map(({ post }) => post), now: serverTimeOf(answer.headers) };
    }),
    isIt: (post) =>
      [post.title, (post.body ?? "").trim(), post.community_id, url && post.url, post.deleted].join("\0") === wanted,
    timeOf: ({ published }) => published.getTime(),
    publishedAs: publishedOf,
  });
}

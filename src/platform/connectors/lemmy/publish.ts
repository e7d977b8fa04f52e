import { z } from "zod";
import type { Call, Content, LookedUp, Outgoing, OutgoingMedia, Published, Publisher } from "../contract.ts";
import { differencesOf, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { byNumber, findSince } from "../shared/http/find-since.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { answerError, explainAnswer } from "../shared/http/server-answer.ts";
import { toArticle } from "../shared/text/article-title.ts";
import { CODES, Post, PostView, readCredentials, requestLemmy } from "./api.ts";
import { LEMMY_OPTIONS, lemmy } from "./describe.ts";

const Uploaded = z.object({ files: z.array(z.object({ file: z.string().regex(/^[\w.-]+$/) })).min(1) });
const Posts = z.object({ posts: z.array(z.object({ post: Post })) });

/** Settled by community, title, text and link, compared with the account's newest posts. */
export function lemmyPublisher(): Publisher {
  return {
    platform: lemmy.platform,
    timeoutMs: 20_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 15, find: (call) => find(call, outgoing) }],
    async prepare({ media, channel, state }, call) {
      const index = media.findIndex((_, number) => state?.[`image${number}`] === undefined);
      const image = media[index];
      if (!image) return { kind: "ready" };
      const credentials = readCredentials(channel.credentials);
      const form = createForm({}, [{ name: "images[]", fileName: fileNameOf(image, index), media: image }], call);
      // Servers before 0.19 read the cookie alone.
      const headers = { "content-type": form.contentType, cookie: `jwt=${credentials.token}` };
      const request = { method: "POST", headers, body: form.body } as const;
      const answer = await requestLemmy(call, credentials, "/pictrs/image", request);
      if (answer.kind !== "ok") return explainAnswer(answer, CODES);
      const [uploaded] = Uploaded.parse(answer.json).files;
      const url = `${credentials.site}/pictrs/image/${uploaded?.file}`;
      return { kind: "step", state: { ...state, [`image${index}`]: url }, afterSeconds: 0 };
    },
    async publish(outgoing, call) {
      const json = { ...postOf(outgoing, outgoing.state), community_id: Number(outgoing.options.community) };
      const request = { method: "POST", json } as const;
      const answer = await requestLemmy(call, readCredentials(outgoing.channel.credentials), "/api/v3/post", request);
      if (answer.kind !== "ok") return explainAnswer(answer, CODES);
      const { post } = PostView.parse(answer.json).post_view;
      const { nsfw } = fieldsOf(fieldsOf(fieldsOf(answer.json).post_view).post);
      const differences = differencesOf("The server", [
        { of: "the title", asked: json.name, made: post.name },
        { of: "the text", asked: json.body, made: post.body },
        { of: "the mark for sensitive content", asked: json.nsfw || undefined, made: nsfw },
      ]);
      return { kind: "done", ...publishedOf(post), ...noteOf(differences) };
    },
  };
}

const publishedOf = ({ id, ap_id: permalink }: Post): Published => ({ externalId: String(id), permalink });

const imageOf = ({ alt }: OutgoingMedia, url: unknown): string =>
  `![${alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ")}](${url})`;

/** The fields of a post: what it is about is the link, or else the first image. */
export function postOf({ body, media, options }: Content<OutgoingMedia>, state: Outgoing["state"]) {
  const { title: chosen, link, nsfw } = readOptions(LEMMY_OPTIONS, options);
  const { title: name, text } = toArticle(body, chosen);
  const [cover] = link === undefined ? media : [];
  const images = media.map((image, index) => imageOf(image, state?.[`image${index}`])).slice(cover ? 1 : 0);
  return {
    name,
    body: [text, ...images].filter(Boolean).join("\n\n"),
    nsfw: nsfw ?? false,
    ...(link !== undefined && { url: link }),
    ...(cover && { url: String(state?.image0), alt_text: cover.alt }),
  };
}

function find(call: Call, outgoing: Outgoing): Promise<LookedUp> {
  const { name, body, url } = postOf(outgoing, outgoing.state);
  const [, username = ""] = outgoing.channel.handle.split("@");
  const wanted = [name, body.trim(), outgoing.options.community, url, false].join("\0");
  return findSince(outgoing, {
    read: byNumber(async (page) => {
      const path = `/api/v3/user?sort=New&limit=50&page=${page}&username=${encodeURIComponent(username)}`;
      const answer = await requestLemmy(call, readCredentials(outgoing.channel.credentials), path);
      if (answer.kind !== "ok") throw answerError(answer, CODES);
      return { posts: Posts.parse(answer.json).posts.map(({ post }) => post), now: serverTimeOf(answer.headers) };
    }),
    isIt: (post) =>
      [post.name, (post.body ?? "").trim(), post.community_id, url && post.url, post.deleted].join("\0") === wanted,
    timeOf: ({ published }) => published.getTime(),
    publishedAs: publishedOf,
  });
}

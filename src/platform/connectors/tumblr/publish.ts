import { z } from "zod";
import type { Call, LookedUp, Outgoing, Published, Publisher } from "../contract.ts";
import { UPLOAD_INTERRUPTED } from "../shared/description/codes.ts";
import { failed } from "../shared/http/app-answer.ts";
import { byNumber, findSince } from "../shared/http/find-since.ts";
import { createJsonForm, sendForm, uploadTimeoutFor } from "../shared/http/multipart.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import type { ServerAnswer } from "../shared/http/server-answer.ts";
import { explain, read, readCredentials, requestTumblr, type TumblrSite } from "./api.ts";
import { Block, fileBlock, markOf, postOf } from "./blocks.ts";
import { tumblr } from "./describe.ts";

const Created = z.object({ response: z.object({ id: z.string().regex(/^\d+$/) }) });
const Post = z.object({ id_string: z.string(), timestamp: z.number(), content: z.array(Block).catch([]) });
const Posts = z.object({ response: z.object({ posts: z.array(Post) }) });
/** The most that Tumblr lists at once. */
const PAGE = 20;

/** Settled by text and files, compared with the blog's newest posts. */
export function tumblrPublisher(at: TumblrSite): Publisher {
  return {
    platform: tumblr.platform,
    timeoutMs: 20_000,
    uploadTimeoutMs: ({ media }) => uploadTimeoutFor(media),
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 15, find: (call) => find(call, outgoing, at) }],
    async publish(outgoing, call) {
      const answer = await send(outgoing, call, at);
      if (answer === null) return failed(UPLOAD_INTERRUPTED);
      if (answer.kind !== "ok") return explain(answer);
      return { kind: "done", ...publishedOf(outgoing, Created.parse(answer.json).response.id) };
    },
  };
}

const publishedOf = ({ channel }: Outgoing, id: string): Published => ({
  externalId: id,
  permalink: `https://www.tumblr.com/${channel.handle.replace(/^@/, "")}/${id}`,
});

/** Files go along as parts of a form, which the blocks name. Null when the form certainly did not arrive completely. */
async function send(outgoing: Outgoing, call: Call, at: TumblrSite): Promise<ServerAnswer | null> {
  const { token, blog } = readCredentials(outgoing.channel);
  const to = { path: `/blog/${blog}/posts`, method: "POST" } as const;
  const json = postOf(outgoing, outgoing.media.map(fileBlock));
  if (outgoing.media.length === 0) return requestTumblr(call, at, token, { ...to, json });
  const form = createJsonForm(json, outgoing.media, call);
  const headers = { "content-type": form.contentType };
  return sendForm(form, () => requestTumblr(call, at, token, { ...to, headers, body: form.body }));
}

async function find(call: Call, outgoing: Outgoing, at: TumblrSite): Promise<LookedUp> {
  const { token, blog } = readCredentials(outgoing.channel);
  const wanted = markOf(postOf(outgoing, outgoing.media.map(fileBlock)).content);
  const found = await findSince(outgoing, {
    read: byNumber(async (page) => {
      const query = `api_key=${at.key}&npf=true&limit=${PAGE}&offset=${(page - 1) * PAGE}`;
      const answer = await requestTumblr(call, at, token, { path: `/blog/${blog}/posts?${query}` });
      return { ...read(answer, Posts).response, now: serverTimeOf(answer.kind === "ok" ? answer.headers : {}) };
    }),
    isIt: ({ content }) => markOf(content) === wanted,
    timeOf: ({ timestamp }) => timestamp * 1000,
    publishedAs: ({ id_string: id }) => publishedOf(outgoing, id),
  });
  // A video is not listed while Tumblr converts it, so that its absence proves nothing.
  const isVideo = outgoing.media.some(({ type }) => type.startsWith("video/"));
  return isVideo && Array.isArray(found) ? { candidates: found } : found;
}

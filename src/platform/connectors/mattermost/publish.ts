import { z } from "zod";
import type { Call, LookedUp, Outgoing, Published, Publisher } from "../contract.ts";
import { countOf, differencesOf, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { answerError, explainAnswer } from "../shared/http/server-answer.ts";
import { type Credentials, Post, readCredentials, requestMattermost } from "./api.ts";
import { mattermost } from "./describe.ts";

const Uploaded = z.object({ file_infos: z.array(z.object({ id: z.string().min(1) })).min(1) });
const Posts = z.object({ posts: z.record(z.string(), Post) });

/** The property of a post with the publication's key. */
const KEY = "masthead_key";
const MARGIN_SECONDS = 120;
/** The most that a server lists since a time, whatever comes after. */
const LISTED = 1000;

/** Settled by looking for the key among the properties of the bot's posts. */
export function mattermostPublisher(): Publisher {
  return {
    platform: mattermost.platform,
    timeoutMs: 15_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 10, find: (call) => find(call, outgoing) }],
    async prepare({ part, channel, state }, call) {
      const index = part.media.findIndex((_, number) => state?.[`file${number}`] === undefined);
      const media = part.media[index];
      if (!media) return { kind: "ready" };
      const credentials = readCredentials(channel.credentials);
      const files = [{ name: "files", fileName: fileNameOf(media, index), media }];
      const { body, contentType } = createForm({ channel_id: credentials.channel }, files, call);
      const request = { method: "POST", body, headers: { "content-type": contentType } } as const;
      const answer = await requestMattermost(call, credentials, "files", request);
      if (answer.kind !== "ok") return explainAnswer(answer);
      const [file] = Uploaded.parse(answer.json).file_infos;
      return { kind: "step", state: { ...state, [`file${index}`]: file?.id ?? "" }, afterSeconds: 0 };
    },
    async publish(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const json = messageOf(outgoing, credentials);
      const answer = await requestMattermost(call, credentials, "posts", { method: "POST", json });
      if (answer.kind !== "ok") return explainAnswer(answer);
      const made = fieldsOf(answer.json);
      const differences = differencesOf("Mattermost", [
        { of: "the text", asked: json.message, made: made.message },
        { of: "files", asked: json.file_ids.length, made: countOf(made.file_ids ?? []) },
        { of: "the thread", asked: json.root_id, made: made.root_id },
      ]);
      return { kind: "done", ...publishedOf(credentials, Post.parse(answer.json)), ...noteOf(differences) };
    },
  };
}

function messageOf({ part, state, earlier: [root], key }: Outgoing, { channel }: Credentials) {
  return {
    channel_id: channel,
    message: part.body,
    file_ids: part.media.map((_, index) => String(state?.[`file${index}`])),
    props: { [KEY]: key },
    root_id: root?.externalId,
  };
}

const publishedOf = ({ site, team }: Credentials, { id }: { id: string }): Published => ({
  externalId: id,
  permalink: `${site}/${team}/pl/${id}`,
});

/** The posts since the first try, counted back from the server's own time. @throws Error when they can't be read */
async function find(call: Call, { key, channel, sentSecondsAgo }: Outgoing): Promise<LookedUp> {
  const credentials = readCredentials(channel.credentials);
  const ping = await requestMattermost(call, credentials, "system/ping");
  if (ping.kind !== "ok") throw answerError(ping);
  const since = serverTimeOf(ping.headers) - ((sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;
  const path = `channels/${credentials.channel}/posts?since=${Math.floor(since)}`;
  const answer = await requestMattermost(call, credentials, path);
  if (answer.kind !== "ok") throw answerError(answer);
  const posts = Object.values(Posts.parse(answer.json).posts);
  const found = posts
    .filter(({ props, user_id: user, delete_at: at }) => props?.[KEY] === key && user === credentials.user && at === 0)
    .map((post) => publishedOf(credentials, post));
  return posts.length < LISTED ? found : { candidates: found };
}

import { z } from "zod";
import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import { partsOf } from "../shared/text/parts.ts";
import { failed, type RedditSite, readCredentials, refusalOf, sendToReddit } from "./api.ts";
import { reddit } from "./describe.ts";
import { isSameText, postTextOf } from "./markdown.ts";

const Info = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({
          author: z.string(),
          is_self: z.boolean().optional(),
          selftext: z.string().default(""),
        }),
      }),
    ),
  }),
});

const Edited = z.object({ json: z.object({ data: z.object({ things: z.array(z.unknown()).min(1) }) }) });
const UNREADABLE: ChangeOutcome = { kind: "unknown", message: "Reddit's answer can't be read." };
const NOT_YET: ChangeOutcome = { kind: "unknown", message: "Reddit still shows the post." };

/** Replaces the texts of text posts and comments, and deletes posts; titles and links stay unchanged. */
export function redditChanger(at: RedditSite): Changer {
  return {
    platform: reddit.platform,
    timeoutMs: 30_000,
    async edit({ channel, published, content }, call) {
      const { token } = readCredentials(channel);
      const parts = partsOf(reddit, content, channel.capabilities);
      for (const [index, { externalId }] of published.entries()) {
        const thing = await findThing(externalId, token, call, at);
        if (!thing) return { kind: "not_there" };
        const text = postTextOf(parts[index]?.body ?? "", content.rich !== undefined);
        // By its documentation, Reddit edits texts of comments and text posts alone. A link post has none.
        if (thing.is_self === false) {
          if (content.media.length > 0 && !isSameText(thing.selftext, text)) return failed("media_text_fixed");
          continue;
        }
        const form = { thing_id: externalId, text };
        const response = await sendToReddit(call, at, "/api/editusertext", { token, form });
        const refusal = refusalOf(response);
        if (refusal) return refusal;
        if (!Edited.safeParse(response.json).success) return UNREADABLE;
      }
      return { kind: "done" };
    },
    async remove({ channel, published }, call): Promise<ChangeOutcome> {
      const { token } = readCredentials(channel);
      let isThere = false;
      for (const { externalId } of published.toReversed()) {
        if (!(await findThing(externalId, token, call, at))) continue;
        const refusal = refusalOf(await sendToReddit(call, at, "/api/del", { token, form: { id: externalId } }));
        if (refusal) return refusal;
        // It answers the same whether or not it deleted something.
        if (await findThing(externalId, token, call, at)) return NOT_YET;
        isThere = true;
      }
      return { kind: isThere ? "done" : "not_there" };
    },
  };
}

/** A deleted post is still listed, without its author. */
async function findThing(name: string, token: string, call: Call, at: RedditSite) {
  const response = await sendToReddit(call, at, `/api/info?id=${encodeURIComponent(name)}&raw_json=1`, { token });
  const { data } = Info.safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
  const thing = data.data.children[0]?.data;
  return thing && thing.author !== "[deleted]" ? thing : null;
}

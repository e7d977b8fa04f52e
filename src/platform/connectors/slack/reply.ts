import { z } from "zod";
import type { Call, Replier, ReplyOutcome } from "../contract.ts";
import { asPart, notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { AppCredentials, callSlack, explainRefusal, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { messageOf } from "./message.ts";
import { prepareFiles } from "./prepare.ts";
import { escapeText } from "./text.ts";

/** Type of the message metadata that identifies this product's messages; users do not see it. */
const EVENT = "masthead_reply";
const Posted = z.object({ ts: z.string() });
const Replies = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .optional()
        .catch(undefined),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().default("") }).default({ next_cursor: "" }),
});
const MAX_PAGES = 5;

/** Replies in the thread of a message. The thread is searched for the reply's key first, so sending again is harmless. */
export function slackReplier(slack: Slack = SLACK): Replier {
  return {
    platform: connector.platform,
    key: { honouredSeconds: 86_400 },
    timeoutMs: 15_000,
    prepare: (outgoing, call) => prepareFiles(call, slack, asPart(outgoing)),
    async reply({ channel, item, body, media, state, key }, call): Promise<ReplyOutcome> {
      const { token, channel: at, site } = AppCredentials.parse(JSON.parse(channel.credentials ?? "null"));
      const thread = URL.parse(item.permalink)?.searchParams.get("thread_ts") ?? item.externalId;
      const done = (ts: string): ReplyOutcome => {
        const link = `${site.replace(/\/$/, "")}/archives/${at}/p${ts.replace(".", "")}?thread_ts=${thread}&cid=${at}`;
        return { kind: "done", externalId: ts, permalink: link };
      };
      const found = await findReply(call, slack, { token, at, thread, key }).catch((error: unknown) =>
        notAsked(error instanceof Error ? error.message : String(error)),
      );
      if (typeof found === "string") return done(found);
      if (found) return found;
      const metadata = { event_type: EVENT, event_payload: { key } };
      const fileOf = (_: unknown, index: number) => ({ slack_file: { id: state?.[`file${index}`] } });
      const message =
        media.length === 0
          ? { text: escapeText(body) }
          : messageOf({ part: { kind: "comment", body, media }, options: {} }, fileOf);
      const json = { channel: at, thread_ts: thread, ...message, metadata };
      const response = await callSlack(call, slack, "chat.postMessage", { token, json });
      return response.kind === "ok" ? done(Posted.parse(response.body).ts) : replyOutcome(explainRefusal(response));
    },
  };
}

/** @returns the existing reply; the outcome when it can't be determined; null when there is none */
async function findReply(
  call: Call,
  slack: Slack,
  { token, at, thread, key }: { token: string; at: string; thread: string; key: string },
): Promise<string | ReplyOutcome | null> {
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { channel: at, ts: thread, limit: "200", include_all_metadata: "true", ...(cursor && { cursor }) };
    const response = await readSlack(call, slack, "conversations.replies", { token, query });
    if (response.kind !== "ok") return replyOutcome(explainRefusal(response));
    const { messages, response_metadata: more } = Replies.parse(response.body);
    const ours = messages.find(({ metadata }) => metadata?.event_type === EVENT && metadata.event_payload.key === key);
    if (ours) return ours.ts;
    cursor = more.next_cursor;
    if (cursor === "") return null;
  }
  return notAsked("The thread is too long to be searched for the reply.");
}

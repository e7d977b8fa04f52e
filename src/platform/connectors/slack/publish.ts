import { z } from "zod";
import type { Call, Outgoing, Published, Publisher, PublishOutcome } from "../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { AppCredentials, callSlack, explainRefusal, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { findMessage } from "./find-message.ts";
import { messageOf } from "./message.ts";
import { prepareFiles } from "./prepare.ts";

const Posted = z.object({ ts: z.string(), channel: z.string() });
const Permalink = z.object({ permalink: z.string() });

/** Type of the message metadata that identifies this product's messages; users do not see it. */
const EVENT = "masthead_publication";

/** Settled by searching for the key, which is part of the message's metadata. */
export function slackPublisher(slack: Slack = SLACK): Publisher {
  return {
    platform: connector.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [
      {
        by: "look_up",
        quietSeconds: 5,
        async find(call) {
          const { token, channel, site } = readCredentials(outgoing);
          const { key, sentSecondsAgo } = outgoing;
          const sent = { channel, thread: threadOf(outgoing), event: EVENT, key, sentSecondsAgo };
          const ts = await findMessage(call, slack, token, sent);
          return ts === null ? null : publishedAs(call, slack, { ts, channel, token, site });
        },
      },
    ],
    prepare: (outgoing, call) => prepareFiles(call, slack, outgoing),
    async publish(outgoing, call): Promise<PublishOutcome> {
      const { token, channel, site } = readCredentials(outgoing);
      const { state } = outgoing;
      const thread = threadOf(outgoing);
      const message = messageOf(outgoing, (_, index) => ({
        slack_file: { id: state?.[`file${index}`] },
      }));
      const metadata = { event_type: EVENT, event_payload: { key: outgoing.key } };
      const json = { channel, ...message, ...(thread ? { thread_ts: thread } : {}), metadata };
      const response = await callSlack(call, slack, "chat.postMessage", { token, json });
      if (response.kind !== "ok") return explainRefusal(response);
      const posted = Posted.parse(response.body);
      const note = noteOf(differencesOf("Slack", echoesOf(outgoing, response.body)));
      return { kind: "done", ...(await publishedAs(call, slack, { ...posted, token, site })), ...note };
    },
  };
}

/**
 * Slack writes links and mentions of the text in its own way, and tells nothing about previews of links. Source:
 * docs.slack.dev/reference/methods/chat.postMessage, read 28 November 2026.
 */
function echoesOf(outgoing: Outgoing, json: unknown): Echo[] {
  const made = fieldsOf(fieldsOf(json).message);
  const { blocks } = made;
  const images = Array.isArray(blocks) ? blocks.filter((block) => fieldsOf(block).type === "image").length : undefined;
  const isTold = blocks !== undefined;
  return [
    { of: "images", asked: outgoing.part.media.length, made: images },
    { of: "the thread", asked: threadOf(outgoing), made: isTold ? (made.thread_ts ?? null) : undefined },
  ];
}

const readCredentials = ({ channel }: Pick<Outgoing, "channel">) =>
  AppCredentials.parse(JSON.parse(channel.credentials ?? "null"));

/** Later parts are replies to the first message. */
const threadOf = ({ earlier }: Outgoing): string | undefined => earlier[0]?.externalId;

/** Slack's own permalink; if it can't be read, it is built in Slack's format. */
async function publishedAs(
  call: Pick<Call, "egress">,
  slack: Slack,
  { ts, channel, token, site }: { ts: string; channel: string; token: string; site: string },
): Promise<Published> {
  const made = `${site.replace(/\/$/, "")}/archives/${channel}/p${ts.replace(".", "")}`;
  const query = { channel, message_ts: ts };
  const response = await readSlack(call, slack, "chat.getPermalink", { token, query }).catch(() => null);
  const { data } = Permalink.safeParse(response?.kind === "ok" ? response.body : null);
  return { externalId: ts, permalink: data?.permalink ?? made };
}

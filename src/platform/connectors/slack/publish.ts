import { z } from "zod";
import type { Call, Outgoing, Published, Publisher, PublishOutcome } from "../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { asError } from "../shared/http/errors.ts";
import { AppCredentials, callSlack, explainRefusal, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { messageOf } from "./message.ts";
import { prepareFiles } from "./prepare.ts";

const Posted = z.object({ ts: z.string(), channel: z.string() });
const Permalink = z.object({ permalink: z.string() });
const Found = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .optional()
        .catch(undefined),
    }),
  ),
  has_more: z.boolean().default(false),
  response_metadata: z.object({ next_cursor: z.string().default("") }).default({ next_cursor: "" }),
});

/** Type of the message metadata that identifies this product's messages; users do not see it. */
const EVENT = "masthead_publication";
/** A message may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
const MAX_PAGES = 20;

/** Settled by searching for the key, which is part of the message's metadata. */
export function slackPublisher(slack: Slack = SLACK): Publisher {
  return {
    platform: connector.platform,
    timeoutMs: 10_000,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds: 5, find: (call) => find(call, slack, outgoing) }],
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

/**
 * Reads back to the part's first request. Ages are compared by Slack's clock, so this machine's need not be right.
 * @throws Error when it can't be determined
 */
async function find(call: Call, slack: Slack, outgoing: Outgoing): Promise<Published | null> {
  const { token, channel, site } = readCredentials(outgoing);
  const thread = threadOf(outgoing);
  const method = thread ? "conversations.replies" : "conversations.history";
  const ageSeconds = (outgoing.sentSecondsAgo ?? 86_400) + MARGIN_SECONDS;
  const common = {
    channel,
    limit: "200",
    include_all_metadata: "true",
    ...(thread ? { ts: thread } : {}),
  };
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await readSlack(call, slack, method, { token, query: { ...common, ...(cursor && { cursor }) } });
    if (response.kind !== "ok") throw asError(explainRefusal(response));
    const { messages, has_more: hasMore, response_metadata: more } = Found.parse(response.body);
    const ours = messages.find(
      ({ metadata }) => metadata?.event_type === EVENT && metadata.event_payload.key === outgoing.key,
    );
    if (ours) return publishedAs(call, slack, { ts: ours.ts, channel, token, site });
    // The history lists the newest first, a thread's replies the oldest first.
    const oldest = thread ? Number.POSITIVE_INFINITY : Number(messages.at(-1)?.ts);
    if (!hasMore || oldest < response.serverTime / 1000 - ageSeconds) return null;
    cursor = more.next_cursor;
  }
  throw new Error("There are too many messages since to find one among them.");
}

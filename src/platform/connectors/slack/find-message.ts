import { z } from "zod";
import type { Call } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { explainRefusal, readSlack, type Slack } from "./api.ts";

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

/** A message may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
const MAX_PAGES = 20;

/** A message that may have been sent, known by its metadata: the event's type and the key. */
type Sent = {
  channel: string;
  /** The first message of its thread; undefined for one that begins none. */
  thread: string | undefined;
  event: string;
  key: string;
  sentSecondsAgo: number | null;
};

/**
 * Reads back to the first request. Ages are compared by Slack's clock, so this machine's need not be right.
 * @returns the message's `ts`; null when it certainly doesn't exist
 * @throws Error when it can't be determined
 */
export async function findMessage(
  call: Call,
  slack: Slack,
  token: string,
  { channel, thread, event, key, sentSecondsAgo }: Sent,
): Promise<string | null> {
  const method = thread ? "conversations.replies" : "conversations.history";
  const ageSeconds = (sentSecondsAgo ?? 86_400) + MARGIN_SECONDS;
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
    const ours = messages.find(({ metadata }) => metadata?.event_type === event && metadata.event_payload.key === key);
    if (ours) return ours.ts;
    // The history lists the newest first, a thread's replies the oldest first.
    const oldest = thread ? Number.POSITIVE_INFINITY : Number(messages.at(-1)?.ts);
    if (!hasMore || oldest < response.serverTime / 1000 - ageSeconds) return null;
    cursor = more.next_cursor;
  }
  throw new Error("There are too many messages since to find one among them.");
}

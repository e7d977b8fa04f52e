import { z } from "zod";
import type { Call, ChangeOutcome, Changer, OutgoingChange } from "../contract.ts";
import { partsOf } from "../shared/text/parts.ts";
import { AppCredentials, callSlack, explainRefusal, readSlack, SLACK, type Slack, type SlackResponse } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { mentionBlocks, textOf } from "./message.ts";
import { escapeText } from "./text.ts";

const Blocks = z.object({
  messages: z.array(z.object({ ts: z.string(), blocks: z.array(z.looseObject({ type: z.string() })).default([]) })),
});

/** Replaces texts and deletes messages, replies before their parent; images stay unchanged. */
export function slackChanger(slack: Slack = SLACK): Changer {
  const open = ({ channel }: OutgoingChange) => AppCredentials.parse(JSON.parse(channel.credentials ?? "null"));
  return {
    platform: connector.platform,
    timeoutMs: 15_000,
    async edit(change, call) {
      const { token, channel } = open(change);
      const parts = partsOf(connector, change.content, change.channel.capabilities);
      const parent = change.published[0]?.externalId ?? "";
      for (const [index, { externalId: ts }] of change.published.entries()) {
        const { body = "", media = [] } = parts[index] ?? {};
        const { text, blocks } = textOf(body, change.content.rich !== undefined);
        const images = media.length === 0 ? [] : await readImages(call, slack, { token, channel, ts, parent });
        const mentions = index === 0 ? mentionBlocks(change.content.options) : [];
        const json = { channel, ts, text: escapeText(text), blocks: [...blocks, ...mentions, ...images] };
        const outcome = outcomeOf(await callSlack(call, slack, "chat.update", { token, json }));
        if (outcome.kind !== "done") return outcome;
      }
      return { kind: "done" };
    },
    async remove(change, call) {
      const { token, channel } = open(change);
      let found: ChangeOutcome = { kind: "not_there" };
      for (const { externalId: ts } of change.published.toReversed()) {
        const outcome = outcomeOf(await callSlack(call, slack, "chat.delete", { token, json: { channel, ts } }));
        if (outcome.kind === "done") found = outcome;
        else if (outcome.kind !== "not_there") return outcome;
      }
      return found;
    },
  };
}

/**
 * A message's present images, because an edit removes what it omits. A channel's history has no replies, and a thread
 * lists its parent first, whatever the range (docs.slack.dev/reference/methods/conversations.replies, November 2026).
 */
async function readImages(
  call: Call,
  slack: Slack,
  { token, channel, ts, parent }: { token: string; channel: string; ts: string; parent: string },
): Promise<unknown[]> {
  const range = { channel, latest: ts, inclusive: "true" };
  const [method, query] =
    ts === parent
      ? ["conversations.history", { ...range, limit: "1" }]
      : ["conversations.replies", { ...range, ts: parent, oldest: ts, limit: "2" }];
  const response = await readSlack(call, slack, method, { token, query });
  if (response.kind !== "ok") throw new Error(`The message could not be read: ${response.kind}`);
  const message = Blocks.parse(response.body).messages.find((one) => one.ts === ts);
  return message?.blocks.filter(({ type }) => type === "image") ?? [];
}

function outcomeOf(response: SlackResponse): ChangeOutcome {
  if (response.kind === "ok") return { kind: "done" };
  return response.kind === "refused" && response.error === "message_not_found"
    ? { kind: "not_there" }
    : explainRefusal(response);
}

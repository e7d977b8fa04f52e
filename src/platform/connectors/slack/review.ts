import { z } from "zod";
import { fitUnits } from "#kernel/excerpt.ts";
import type { Call, ReviewMessage, ReviewMessageOutcome, ReviewMessenger } from "../contract.ts";
import { AppCredentials, callSlack, explainRefusal, SLACK, type Slack, type SlackResponse } from "./api.ts";
import { slack as connector } from "./describe.ts";
import { findMessage } from "./find-message.ts";
import { joinChannel } from "./prepare.ts";
import { escapeText, splitSections } from "./text.ts";

/** Type of the message metadata that identifies this product's messages; users do not see it. */
const EVENT = "masthead_review";
const Posted = z.object({ ts: z.string() });

/**
 * Posts as messages with buttons that are links. Sources, read 1 December 2026: docs.slack.dev/reference/block-kit/blocks
 * (header, section, context, image, actions), docs.slack.dev/reference/block-kit/block-elements/button-element,
 * docs.slack.dev/reference/methods/chat.postMessage and chat.update.
 */
export function slackReviewMessenger(slack: Slack = SLACK): ReviewMessenger {
  return {
    platform: connector.platform,
    timeoutMs: 15_000,
    findsEarlier: true,
    async send({ channel: { credentials }, message, key, sentSecondsAgo }, call) {
      const { token, channel } = AppCredentials.parse(JSON.parse(credentials ?? "null"));
      const refusal = await joinChannel(call, slack, { token, channel });
      if (refusal) return outcomeOf(refusal);
      if (sentSecondsAgo !== null) {
        const sent = { channel, thread: undefined, event: EVENT, key, sentSecondsAgo };
        const ts = await findMessage(call, slack, token, sent);
        if (ts) return { kind: "done", externalId: ts };
      }
      const metadata = { event_type: EVENT, event_payload: { key } };
      const more = { channel, metadata, unfurl_links: false, unfurl_media: false };
      return callWithImage(call, slack, "chat.postMessage", { token, message, more });
    },
    async change({ channel: { credentials }, message, externalId }, call) {
      const { token, channel } = AppCredentials.parse(JSON.parse(credentials ?? "null"));
      return callWithImage(call, slack, "chat.update", { token, message, more: { channel, ts: externalId } });
    },
  };
}

/** Slack refuses a whole message whose image it can't fetch, so it is sent without the image then. */
async function callWithImage(
  call: Call,
  slack: Slack,
  method: "chat.postMessage" | "chat.update",
  { token, message, more }: { token: string; message: ReviewMessage; more: object },
): Promise<ReviewMessageOutcome> {
  const send = (shown: ReviewMessage) =>
    callSlack(call, slack, method, { token, json: { ...more, ...blocksOf(shown) } });
  const response = await send(message);
  const isRefused = response.kind === "refused" && response.error === "invalid_blocks" && message.image !== null;
  return outcomeOf(isRefused ? await send({ ...message, image: null }) : response);
}

function outcomeOf(response: SlackResponse): ReviewMessageOutcome {
  if (response.kind === "ok") return { kind: "done", externalId: Posted.parse(response.body).ts };
  if (response.kind === "refused" && response.error === "message_not_found") return { kind: "not_there" };
  return explainRefusal(response);
}

/** Maximum characters of a header, and of the alternative text of an image. */
const HEADER = 150;
const ALT = 2000;
/** Characters of a fact, such as a long list of channels: within Slack's 3000 even if each is escaped. */
const FACT = 600;

function blocksOf({ title, text, facts, image, links }: ReviewMessage): object {
  const plain = (content: string) => ({ type: "plain_text", text: content });
  const markdown = (content: string) => ({ type: "mrkdwn", text: content });
  return {
    text: escapeText(title),
    blocks: [
      { type: "header", text: plain(fitUnits(title, HEADER)) },
      ...splitSections(text).map((section) => ({ type: "section", text: markdown(section) })),
      ...(image ? [{ type: "image", image_url: image.url, alt_text: fitUnits(image.alt, ALT) }] : []),
      ...(facts.length > 0
        ? [{ type: "context", elements: facts.map((fact) => markdown(escapeText(fitUnits(fact, FACT)))) }]
        : []),
      ...(links.length > 0 ? [{ type: "actions", elements: links.map(buttonOf) }] : []),
    ],
  };
}

function buttonOf({ label, url, isPrimary }: ReviewMessage["links"][number]): object {
  return {
    type: "button",
    text: { type: "plain_text", text: label },
    url,
    ...(isPrimary ? { style: "primary" } : {}),
  };
}

import { excerptOf } from "#domain/events/notifications/rules.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { OutgoingEvent } from "./catalogue.ts";
import type { EndpointFormat, ExtraEventName } from "./terms.ts";

/** What a message is about. */
export type ChatSubject = {
  brand: string;
  /** The post's text; empty for one without text, and for a deleted one. */
  text: string;
  /** The post's page in the studio, or the brand's. */
  url: string;
  /** Whether it is about a post that exists. */
  isPost: boolean;
};

/** What a message says, in plain text. */
type Message = { title: string; text: string; link: { label: string; url: string } };

export type ChatEvent = OutgoingEvent | { event: "test" };

const EXCERPT = 200;

/**
 * The request body for a chat's incoming webhook: Slack's `{text}`
 * (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks), or an adaptive card, which a Teams
 * workflow posts (https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using).
 */
export function chatMessage(format: Exclude<EndpointFormat, "json">, event: ChatEvent, subject: ChatSubject): object {
  const message = messageOf(event, subject);
  return format === "slack_message" ? slackMessage(message) : teamsMessage(message);
}

function messageOf(event: ChatEvent, { brand, text, url, isPost }: ChatSubject): Message {
  const say = (what: string, about = text) => {
    return {
      title: `${brand}: ${what}`,
      text: excerptOf(about, EXCERPT),
      link: { label: isPost ? "Open post" : "Open Masthead", url },
    };
  };
  if (isExtra(event)) return say(HAPPENED[event.event]);
  switch (event.event) {
    case "test":
      return say("this is a test message from Masthead.", "");
    case "post.published":
      return say(`published on ${platformName(event.publication.platform)}`);
    case "post.failed":
      return say(`couldn't publish on ${platformName(event.publication.platform)}`);
    case "post.expired":
      return say("a post wasn't approved in time");
    case "post.approved":
      return say("a post was approved");
    case "post.commented":
      return say(COMMENTED[event.kind], event.body || text);
  }
}

const isExtra = (event: ChatEvent): event is Extract<ChatEvent, { event: ExtraEventName }> =>
  Object.hasOwn(HAPPENED, event.event);

const HAPPENED: Record<ExtraEventName, string> = {
  "post.created": "a post was created",
  "post.updated": "a post was edited",
  "post.submitted": "a post was submitted for review",
  "post.changes_requested": "changes were requested to a post",
  "post.scheduled": "a post was scheduled",
  "post.canceled": "a post was canceled",
  "post.deleted": "a post was deleted",
  "publication.edited": "a published post was edited",
  "publication.deleted": "a published post was deleted on its network",
  "receipt.issued": "the receipt of a published post was signed",
  "channel.connected": "a channel was connected",
  "channel.disconnected": "a channel was disconnected",
  "inbox.received": "something new arrived in the inbox",
  "inbox.replied": "a reply was sent from the inbox",
  "member.joined": "a person joined the brand",
  "brand.held": "the brand was put on hold",
  "brand.released": "the hold of the brand was lifted",
  "metrics.updated": "the metrics of a channel are up to date",
  "report.ready": "a report was sent",
  "webhook_endpoint.disabled": "a webhook endpoint was disabled",
};

const COMMENTED = {
  comment: "a new comment on a post",
  approval: "a post was approved",
  change_request: "changes were requested to a post",
} as const;

function slackMessage({ title, text, link }: Message): object {
  const lines = [`*${escapeSlack(title)}*`, ...(text ? [escapeSlack(text)] : []), `<${link.url}|${link.label}>`];
  return { text: lines.join("\n"), unfurl_links: false, unfurl_media: false };
}

/** Also keeps people from mentioning everybody: `<!channel>`. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function teamsMessage({ title, text, link }: Message): object {
  const block = (content: string, more: object) => ({
    type: "TextBlock",
    text: escapeMarkdown(content),
    wrap: true,
    ...more,
  });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [block(title, { weight: "Bolder" }), ...(text ? [block(text, {})] : [])],
          actions: [{ type: "Action.OpenUrl", title: link.label, url: link.url }],
        },
      },
    ],
  };
}

/** A text block is Markdown: a comment must not be able to hide a link behind other words. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\[\]*_`]/g, "\\$&");
}

import type { EndpointFormat } from "#domain/events/webhooks/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

/** The formats of an endpoint as a person chooses them. */
export const FORMATS: Record<EndpointFormat, Message> = {
  json: msg("JSON"),
  slack_message: msg("Slack message"),
  teams_message: msg("Microsoft Teams message"),
};

export const FORMAT_HINTS: Record<EndpointFormat, Message> = {
  json: msg("The event, signed."),
  slack_message: msg("For the URL of an incoming webhook of Slack."),
  teams_message: msg("For the URL of a Teams workflow that posts to a channel when a webhook request is received."),
};

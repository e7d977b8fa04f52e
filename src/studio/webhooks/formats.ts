import type { EndpointFormat } from "#domain/webhooks/terms.ts";

/** The formats of an endpoint as a person chooses them. */
export const FORMATS: readonly { value: EndpointFormat; label: string }[] = [
  { value: "json", label: "JSON for programs" },
  { value: "slack_message", label: "Slack message" },
  { value: "teams_message", label: "Microsoft Teams message" },
];

export const FORMAT_HINTS: Record<EndpointFormat, string> = {
  json: "The event, signed.",
  slack_message: "For the URL of an incoming webhook of Slack.",
  teams_message: "For the URL of a Teams workflow that posts to a channel when a webhook request is received.",
};

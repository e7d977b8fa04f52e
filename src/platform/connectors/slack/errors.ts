import { msg } from "#kernel/language.ts";
import type { ErrorTable } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";

const reconnect = "reconnect" as const;

/** Explanations of Slack's refusals, by the product's own error codes. */
export const SLACK_ERRORS = {
  [NOT_AUTHORIZED]: {
    category: "user",
    message: msg("Slack no longer lets us in: the app or the webhook was removed from the workspace."),
    retryable: false,
    next: { step: msg("Reconnect the channel."), link: reconnect },
  },
  channel_gone: {
    category: "user",
    message: msg("The channel was archived or deleted, or the app was removed from it."),
    retryable: false,
    next: { step: msg("In Slack, restore the channel and invite the app with /invite. Then try again."), link: null },
  },
  restricted: {
    category: "user",
    message: msg("The workspace's settings don't let the app post in this channel."),
    retryable: false,
    next: { step: msg("Ask a workspace admin to allow it, then try again."), link: null },
  },
  missing_scope: {
    category: "user",
    message: msg("The app was installed without a permission that it needs now."),
    retryable: false,
    next: { step: msg("Reconnect the channel and accept the permissions."), link: reconnect },
  },
  media_not_public: {
    category: "user",
    message: msg(
      "A webhook's images are fetched by Slack, and this installation's address isn't reachable on the internet.",
    ),
    retryable: false,
    next: { step: msg("Remove the images, or connect the channel through the Slack app."), link: "edit" },
  },
  too_long: {
    category: "user",
    message: msg("The text is longer than Slack takes."),
    retryable: false,
    next: { step: msg("Shorten it, then try again."), link: "edit" },
  },
  images_refused: {
    category: "platform",
    message: msg("Slack couldn't use the post's images."),
    retryable: true,
    next: { step: msg("If it fails again, use another file."), link: "edit" },
  },
} as const satisfies ErrorTable;
export type SlackError = keyof typeof SLACK_ERRORS | "refused";

/** Slack's own error codes, from docs.slack.dev: those of methods and those of webhooks. */
export const CODES: Readonly<Record<string, SlackError>> = {
  account_inactive: NOT_AUTHORIZED,
  invalid_auth: NOT_AUTHORIZED,
  invalid_token: NOT_AUTHORIZED,
  no_active_hooks: NOT_AUTHORIZED,
  no_service: NOT_AUTHORIZED,
  no_service_id: NOT_AUTHORIZED,
  no_team: NOT_AUTHORIZED,
  not_authed: NOT_AUTHORIZED,
  team_disabled: NOT_AUTHORIZED,
  token_expired: NOT_AUTHORIZED,
  token_revoked: NOT_AUTHORIZED,
  channel_is_archived: "channel_gone",
  channel_not_found: "channel_gone",
  is_archived: "channel_gone",
  not_in_channel: "channel_gone",
  action_prohibited: "restricted",
  ekm_access_denied: "restricted",
  posting_to_general_channel_denied: "restricted",
  restricted_action: "restricted",
  restricted_action_read_only_channel: "restricted",
  restricted_action_thread_only_channel: "restricted",
  team_access_not_granted: "restricted",
  missing_scope: "missing_scope",
  msg_too_long: "too_long",
  msg_blocks_too_long: "too_long",
  invalid_blocks: "images_refused",
};

import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

/**
 * Source: docs.discord.com/developers/resources/poll, and discord-api-types 0.38.57 for the duration, read 30 November
 * 2026.
 */
export const POLL = { options: 10, characters: 55, seconds: { min: 3600, max: 768 * 3600 } } as const;
export const QUESTION_LIMIT = 300;

const SETTINGS = {
  suppress_embeds: { kind: "checkbox", label: msg("Hide link previews") },
  silent: {
    kind: "checkbox",
    label: msg("Send without notification"),
    help: msg("Members see the message, but aren't notified."),
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("At least two answers. A poll takes the place of media."),
    most: POLL.options,
    max: 200,
  },
  poll_question: {
    kind: "text",
    label: msg("Question of the poll"),
    help: msg("The post's text stands above it. Empty: the text is the question."),
    max: QUESTION_LIMIT,
  },
  poll_hours: { kind: "number", label: msg("Poll duration"), help: msg("In hours."), min: 1, max: 768, default: 24 },
  poll_multiple: { kind: "checkbox", label: msg("Allow several answers") },
} as const satisfies Options;

const ROLES = {
  label: msg("Notify roles"),
  help: msg("They are mentioned below the text. Other mentions notify nobody."),
  most: 5,
} as const;

export const BOT_OPTIONS = {
  ...SETTINGS,
  notify_roles: { kind: "dynamic_list", ...ROLES },
  crosspost: {
    kind: "checkbox",
    label: msg("Publish to following servers"),
    help: msg("In an announcement channel. Discord allows ten an hour."),
  },
} as const satisfies Options;

export const WEBHOOK_OPTIONS = {
  ...SETTINGS,
  notify_roles: { kind: "list", ...ROLES, help: msg("Their IDs. They are mentioned below the text."), max: 25 },
  username: { kind: "text", label: msg("Name"), help: msg("Shown in place of the webhook's own."), max: 80 },
  thread_name: {
    kind: "text",
    label: msg("Title of the forum post"),
    help: msg("For a webhook of a forum or media channel: starts a new post there."),
    max: 100,
  },
  forum_tags: {
    kind: "list",
    label: msg("Tags of the forum post"),
    help: msg("Their IDs, up to five."),
    most: 5,
    max: 25,
  },
  thread_id: { kind: "text", label: msg("Thread ID"), help: msg("Posts into this thread of the channel."), max: 25 },
} as const satisfies Options;

export const SUPPRESS_EMBEDS = 1 << 2;
export const SUPPRESS_NOTIFICATIONS = 1 << 12;

export function flagsOf(chosen: OptionValues): { flags?: number } {
  const { suppress_embeds: isPlain, silent } = readOptions(SETTINGS, chosen);
  const flags = (isPlain ? SUPPRESS_EMBEDS : 0) | (silent ? SUPPRESS_NOTIFICATIONS : 0);
  return flags === 0 ? {} : { flags };
}

/** The IDs of the roles that a publication notifies. */
export function rolesOf(chosen: OptionValues): string[] {
  const { notify_roles: roles } = chosen;
  return Array.isArray(roles) ? roles.filter((id) => /^\d{5,25}$/.test(id)) : [];
}

import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

const SETTINGS = {
  link_preview: { kind: "checkbox", label: msg("Show link previews"), default: true },
  notify: {
    kind: "select",
    label: msg("Notify"),
    help: msg("Mentioned below the text. Nothing in the text itself notifies anybody."),
    choices: {
      nobody: msg("Nobody"),
      here: msg("Active members of the channel"),
      channel: msg("All members of the channel"),
    },
    default: "nobody",
  },
} as const satisfies Options;

export const WEBHOOK_OPTIONS = SETTINGS;

export const SLACK_OPTIONS = {
  ...SETTINGS,
  notify_members: { kind: "dynamic_list", label: msg("Mentioned people"), most: 10 },
} as const satisfies Options;

/**
 * The mentions as Slack's Markdown; empty for none.
 * Source: docs.slack.dev/messaging/formatting-message-text (special mentions), read 30 November 2026.
 */
export function mentionsOf(chosen: OptionValues): string {
  const { notify, notify_members: members = [] } = readOptions(SLACK_OPTIONS, chosen);
  const people = members.filter((id) => /^[UW][A-Z0-9]{2,30}$/.test(id)).map((id) => `<@${id}>`);
  return [...(notify === "nobody" ? [] : [`<!${notify}>`]), ...people].join(" ");
}

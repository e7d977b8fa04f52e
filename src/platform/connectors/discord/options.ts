import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

const SETTINGS = {
  suppress_embeds: { kind: "checkbox", label: msg("Hide link previews") },
  silent: {
    kind: "checkbox",
    label: msg("Send without notification"),
    help: msg("Members see the message, but aren't notified."),
  },
} as const satisfies Options;

export const BOT_OPTIONS = SETTINGS;

export const WEBHOOK_OPTIONS = {
  ...SETTINGS,
  username: { kind: "text", label: msg("Name"), help: msg("Shown in place of the webhook's own."), max: 80 },
  thread_name: {
    kind: "text",
    label: msg("Title of the forum post"),
    help: msg("For a webhook of a forum or media channel: starts a new post there."),
    max: 100,
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

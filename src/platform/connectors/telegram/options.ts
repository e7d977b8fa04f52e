import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

export const TELEGRAM_OPTIONS = {
  silent: {
    kind: "checkbox",
    label: msg("Send without sound"),
    help: msg("Readers get the message without a notification sound."),
  },
  protect: { kind: "checkbox", label: msg("Protect content"), help: msg("Readers can't forward or save it.") },
  link_preview: { kind: "checkbox", label: msg("Show a link preview"), default: true },
  topic: {
    kind: "number",
    label: msg("Topic ID"),
    help: msg("For a group with topics: the number in the topic's link, t.me/group/7. Empty: the general topic."),
    min: 1,
    max: 2_147_483_647,
  },
  button_text: { kind: "text", label: msg("Button"), help: msg("Shown under the message. Not for albums."), max: 64 },
  button_url: {
    kind: "text",
    label: msg("Button link"),
    help: msg("Where the button leads, starting with https://."),
    max: 2048,
  },
} as const satisfies Options;

/** The inline keyboard under a message; an edit that omits it would remove it. */
export function buttonOf(chosen: OptionValues): object {
  const { button_text: text, button_url: url } = readOptions(TELEGRAM_OPTIONS, chosen);
  return text && url ? { reply_markup: { inline_keyboard: [[{ text, url }]] } } : {};
}

export function linkPreviewOf(chosen: OptionValues): object {
  const { link_preview: isWanted } = readOptions(TELEGRAM_OPTIONS, chosen);
  return isWanted ? {} : { link_preview_options: { is_disabled: true } };
}

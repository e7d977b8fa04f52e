import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

/** Source: core.telegram.org/bots/api#sendpoll, as @grammyjs/types 5.0.0 has it, read 30 November 2026. */
export const POLL = { options: 12, characters: 100, seconds: { min: 5, max: 2_628_000 } } as const;
export const QUESTION_LIMIT = 300;

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
  more_buttons: {
    kind: "list",
    label: msg("More buttons"),
    help: msg("Each with its text and its link: Book a table https://example.com/book."),
    most: 11,
    max: 1000,
  },
  buttons_per_row: { kind: "number", label: msg("Buttons in a row"), min: 1, max: 4, default: 1 },
  as_files: {
    kind: "checkbox",
    label: msg("Send as files"),
    help: msg("Images and videos arrive uncompressed, to be downloaded. PDFs always do."),
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
  poll_hours: {
    kind: "number",
    label: msg("Poll duration"),
    help: msg("In hours. Empty: without an end."),
    min: 1,
    max: 730,
  },
  poll_multiple: { kind: "checkbox", label: msg("Allow several answers") },
  pin: {
    kind: "checkbox",
    label: msg("Pin the message"),
    help: msg("The bot needs the right to pin messages, in a channel to edit messages."),
  },
} as const satisfies Options;

export function linkPreviewOf(chosen: OptionValues): object {
  const { link_preview: isWanted } = readOptions(TELEGRAM_OPTIONS, chosen);
  return isWanted ? {} : { link_preview_options: { is_disabled: true } };
}

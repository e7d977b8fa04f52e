import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";

/** Source: developers.facebook.com/documentation/threads/create-posts/polls of 2 July 2026, read 30 November 2026. */
export const POLL = { options: 4, characters: 25, seconds: { min: 0, max: Number.POSITIVE_INFINITY } } as const;

export const THREADS_OPTIONS = {
  reply_control: {
    kind: "select",
    label: msg("Who can reply"),
    choices: {
      everyone: msg("Everyone"),
      accounts_you_follow: msg("Accounts you follow"),
      mentioned_only: msg("Mentioned accounts only"),
      followers_only: msg("Your followers"),
    },
    default: "everyone",
  },
  approve_replies: {
    kind: "checkbox",
    label: msg("Approve replies first"),
    help: msg("Replies appear once they are approved in the Threads app."),
  },
  spoiler_media: {
    kind: "checkbox",
    label: msg("Hide media as a spoiler"),
    help: msg("They are blurred until they are opened."),
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("Two to four answers. A poll takes the place of media."),
    most: POLL.options,
    max: 100,
  },
  text_attachment: {
    kind: "text",
    label: msg("Text attachment"),
    help: msg("A longer text that opens from a post without media, poll or link."),
    max: 10_000,
    isMultiline: true,
  },
  topic_tag: { kind: "text", label: msg("Topic"), help: msg("One topic, without #, periods and ampersands."), max: 50 },
  link: {
    kind: "text",
    label: msg("Link"),
    help: msg("Shown as a card under a text without media. By default the first link in the text."),
    max: 2048,
  },
} as const satisfies Options;

import { msg } from "#kernel/language.ts";
import type { Options } from "../../contract.ts";

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
  topic_tag: { kind: "text", label: msg("Topic"), help: msg("One topic, without #, periods and ampersands."), max: 50 },
  link: {
    kind: "text",
    label: msg("Link"),
    help: msg("Shown as a card under a text without media. By default the first link in the text."),
    max: 2048,
  },
} as const satisfies Options;

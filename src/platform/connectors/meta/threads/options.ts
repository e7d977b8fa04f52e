import type { Options } from "../../contract.ts";

export const THREADS_OPTIONS = {
  reply_control: {
    kind: "select",
    label: "Who can reply",
    choices: {
      everyone: "Everyone",
      accounts_you_follow: "Accounts you follow",
      mentioned_only: "Mentioned accounts only",
      followers_only: "Your followers",
    },
    default: "everyone",
  },
  topic_tag: { kind: "text", label: "Topic", help: "One topic, without #, periods and ampersands.", max: 50 },
  link: {
    kind: "text",
    label: "Link",
    help: "Shown as a card under a text without media. By default the first link in the text.",
    max: 2048,
  },
} as const satisfies Options;

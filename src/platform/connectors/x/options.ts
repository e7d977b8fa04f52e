import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const OPTIONS = {
  reply_settings: {
    kind: "select",
    label: msg("Who can reply"),
    choices: {
      everyone: msg("Everyone"),
      following: msg("Accounts you follow"),
      mentionedUsers: msg("Accounts you mention"),
      subscribers: msg("Subscribers"),
      verified: msg("Verified accounts"),
    },
    default: "everyone",
  },
  poll: {
    kind: "list",
    label: msg("Poll"),
    help: msg("From two to four answers of at most 25 characters. A poll takes the place of media."),
    most: 4,
    max: 25,
  },
  poll_hours: { kind: "number", label: msg("Poll duration"), help: msg("In hours."), min: 1, max: 168, default: 24 },
  made_with_ai: {
    kind: "checkbox",
    label: msg("Made with AI"),
    help: msg("X labels the post: its images or videos were generated."),
  },
  paid_partnership: { kind: "checkbox", label: msg("Paid partnership"), help: msg("X labels the post as promotion.") },
  community: {
    kind: "text",
    label: msg("Community"),
    help: msg("The address of a community that the account is in, or its number."),
    max: 200,
  },
  share_with_followers: {
    kind: "checkbox",
    label: msg("Also share with followers"),
    help: msg("What is posted to a community is otherwise seen there only."),
  },
} as const satisfies Options;

/** The number of a community by its address or the number itself; null where that names none. */
export function communityOf(text: string): string | null {
  return /^(?:https:\/\/(?:www\.)?(?:x|twitter)\.com\/i\/communities\/)?(\d{1,19})\/?$/.exec(text.trim())?.[1] ?? null;
}

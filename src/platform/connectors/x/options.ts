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
} as const satisfies Options;

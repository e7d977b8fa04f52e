import type { Options } from "../contract.ts";

export const OPTIONS = {
  reply_settings: {
    kind: "select",
    label: "Who can reply",
    choices: {
      everyone: "Everyone",
      following: "Accounts you follow",
      mentionedUsers: "Accounts you mention",
      subscribers: "Subscribers",
      verified: "Verified accounts",
    },
    default: "everyone",
  },
  poll: {
    kind: "list",
    label: "Poll",
    help: "From two to four answers of at most 25 characters. A poll takes the place of media.",
    most: 4,
    max: 25,
  },
  poll_hours: { kind: "number", label: "Poll duration", help: "In hours.", min: 1, max: 168, default: 24 },
} as const satisfies Options;

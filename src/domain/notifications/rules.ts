/** The ways a notification reaches a person, with what the studio calls them (interface.md "Notification preferences"). */
export const CHANNELS = { database: "In app", mail: "E-mail", push: "Push" } as const;
export type NotificationChannel = keyof typeof CHANNELS;

const EVERYWHERE = ["database", "mail", "push"] as const satisfies NotificationChannel[];

/**
 * Everything that people are told, in the order of the preference page, with the channels that can be switched. Mails
 * that somebody asked for or must get (sign-in, invitations) are none of these: they are letters and always sent.
 */
export const NOTIFICATIONS = {
  approval_requested: {
    label: "Approval requested",
    description: "A post waits for your approval.",
    channels: EVERYWHERE,
  },
  approval_reminder: {
    label: "Approval reminders",
    description: "A post's time comes near and nobody has approved it yet.",
    channels: EVERYWHERE,
  },
  changes_requested: {
    label: "Changes requested",
    description: "Somebody asks for changes to a post of yours.",
    channels: EVERYWHERE,
  },
  comment_added: {
    label: "Comments",
    description: "Somebody comments on a post of yours or in a review thread you take part in.",
    channels: EVERYWHERE,
  },
  comments_drafted: {
    label: "Drafted replies",
    description: "Replies to comments on your channels are drafted and wait for a person.",
    channels: EVERYWHERE,
  },
  post_failed: {
    label: "Failed posts",
    description: "A post was not published, and no further try will be made.",
    channels: EVERYWHERE,
  },
  post_unknown: {
    label: "Posts in doubt",
    description: "A platform did not say whether it published a post; a person has to look.",
    channels: EVERYWHERE,
  },
  post_expired: {
    label: "Expired posts",
    description: "The time of a post of yours passed without an approval.",
    channels: EVERYWHERE,
  },
  channel_needs_attention: {
    label: "Channels",
    description: "A channel is about to lose its connection, or has lost it.",
    channels: EVERYWHERE,
  },
  endpoint_disabled: {
    label: "Webhook endpoints",
    description: "An endpoint was disabled because its deliveries kept failing.",
    channels: EVERYWHERE,
  },
  invitation_accepted: {
    label: "Invitations",
    description: "Somebody you invited has joined.",
    channels: EVERYWHERE,
  },
  export_ready: {
    label: "Data exports",
    description: "An export that you asked for can be downloaded.",
    channels: EVERYWHERE,
  },
  payment_failed: {
    label: "Payments",
    description: "A payment for your plan did not go through.",
    channels: EVERYWHERE,
  },
  digest: {
    label: "Daily digest",
    description: "Every morning at seven, what waits for you; no mail when nothing does.",
    channels: ["mail"],
  },
} as const satisfies Record<
  string,
  { label: string; description: string; channels: readonly [NotificationChannel, ...NotificationChannel[]] }
>;

export type NotificationType = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_TYPES = Object.keys(NOTIFICATIONS) as NotificationType[];

/** Whether a type can reach people on a channel at all. */
export function hasChannel(type: NotificationType, channel: NotificationChannel): boolean {
  const channels: readonly NotificationChannel[] = NOTIFICATIONS[type].channels;
  return channels.includes(channel);
}

/**
 * The path of a page of the studio. Notices name pages within their brand, because its handle may change.
 * @param handle the brand's; null for pages that belong to no brand, e.g. `/profile`
 */
export function studioPath(handle: string | null, path: string): string {
  return handle === null ? path : `/studio/${handle}${path}`;
}

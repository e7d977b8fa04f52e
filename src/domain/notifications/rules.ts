/** The ways a notification reaches a person, with what the studio calls them (interface.md "Notification preferences"). */
export const CHANNELS = { database: "In app", mail: "E-mail", push: "Push" } as const;
export type NotificationChannel = keyof typeof CHANNELS;

const ALL_CHANNELS = ["database", "mail", "push"] as const satisfies NotificationChannel[];

/**
 * Everything that people are told, in the order of the preference page, with the channels that can be switched. Mails
 * that somebody asked for or must get (sign-in, invitations) are none of these: they are letters and always sent.
 */
export const NOTIFICATIONS = {
  approval_requested: {
    label: "Approval requested",
    description: "A post waits for your approval.",
    channels: ALL_CHANNELS,
  },
  approval_reminder: {
    label: "Approval reminders",
    description: "A post's time comes near and nobody has approved it yet.",
    channels: ALL_CHANNELS,
  },
  changes_requested: {
    label: "Changes requested",
    description: "Somebody asks for changes to a post of yours.",
    channels: ALL_CHANNELS,
  },
  comment_added: {
    label: "Comments",
    description: "Somebody comments on a post of yours or in a review thread you take part in.",
    channels: ALL_CHANNELS,
  },
  comments_drafted: {
    label: "Drafted replies",
    description: "Replies to comments on your channels are drafted and wait for a person.",
    channels: ALL_CHANNELS,
  },
  reply_failed: {
    label: "Replies not sent",
    description: "A reply of yours was not sent, or a platform did not say whether it was.",
    channels: ALL_CHANNELS,
  },
  post_failed: {
    label: "Failed posts",
    description: "A post was not published, and no further try will be made.",
    channels: ALL_CHANNELS,
  },
  post_unknown: {
    label: "Posts in doubt",
    description: "A platform did not say whether it published a post; a person has to look.",
    channels: ALL_CHANNELS,
  },
  post_expired: {
    label: "Expired posts",
    description: "The time of a post of yours passed without an approval.",
    channels: ALL_CHANNELS,
  },
  channel_needs_attention: {
    label: "Channels",
    description: "A channel is about to lose its connection, or has lost it.",
    channels: ALL_CHANNELS,
  },
  endpoint_disabled: {
    label: "Webhook endpoints",
    description: "An endpoint was disabled because its deliveries kept failing.",
    channels: ALL_CHANNELS,
  },
  invitation_accepted: {
    label: "Invitations",
    description: "Somebody you invited has joined.",
    channels: ALL_CHANNELS,
  },
  export_ready: {
    label: "Data exports",
    description: "An export that you asked for can be downloaded.",
    channels: ALL_CHANNELS,
  },
  payment_failed: {
    label: "Payments",
    description: "A payment for your plan did not go through.",
    channels: ALL_CHANNELS,
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

/** What somebody does not want: one type on one channel. */
export type Switch = { type: string; channel: string };

/**
 * Opt-out: whatever a person did not switch off is on, where the type has the channel at all.
 * @param off what the person switched off; of other types too
 */
export function isWanted(type: NotificationType, channel: NotificationChannel, off: readonly Switch[]): boolean {
  const channels: readonly NotificationChannel[] = NOTIFICATIONS[type].channels;
  return channels.includes(channel) && !off.some((one) => one.type === type && one.channel === channel);
}

/** The beginning of what somebody wrote, on one line, for a notification or a line of the digest. */
export function excerpt(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= length
    ? characters.join("")
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * The path of a page of the studio. Notices name pages within their brand, because its handle may change.
 * @param handle the brand's; null for pages that belong to no brand, e.g. `/profile`
 */
export function studioPath(handle: string | null, path: string): string {
  return handle === null ? path : `/studio/${handle}${path}`;
}

/** Hours of a person's day in which their digest is sent; after these it is no morning mail any more. */
const DIGEST_HOUR = { from: 7, until: 12 };

/**
 * The day whose digest is due, by the calendar of a zone.
 * @param zone IANA name
 * @returns midnight UTC of its date; null outside the morning
 */
export function digestDay(now: Date, zone: string): Date | null {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0 } = parts;
  return hour >= DIGEST_HOUR.from && hour < DIGEST_HOUR.until ? new Date(Date.UTC(year, month - 1, day)) : null;
}

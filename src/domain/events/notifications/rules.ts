import { fitText } from "#kernel/excerpt.ts";
import { type Message, msg } from "#kernel/language.ts";
/** The channels of notifications, with their labels in the studio. */
export const CHANNELS = { database: msg("In app"), mail: msg("Email"), push: msg("Push") } as const;
export type NotificationChannel = keyof typeof CHANNELS;

const ALL_CHANNELS = ["database", "mail", "push"] as const satisfies NotificationChannel[];

/**
 * All notification types in the order of the preferences page, with the channels that can be switched off. Mails that a
 * user requested or must receive (sign-in, invitations) are not listed: they are transactional and always sent.
 */
export const NOTIFICATIONS = {
  approval_requested: {
    label: msg("Approval requested"),
    description: msg("A post needs your approval."),
    channels: ALL_CHANNELS,
  },
  approval_reminder: {
    label: msg("Approval reminders"),
    description: msg("A scheduled post is due soon and hasn't been approved."),
    channels: ALL_CHANNELS,
  },
  approval_escalated: {
    label: msg("Escalated approvals"),
    description: msg("A step of a review is still undecided, and you are the one to be notified then."),
    channels: ALL_CHANNELS,
  },
  approval_delegated: {
    label: msg("Delegated approvals"),
    description: msg("Someone who is away lets you approve posts in their place, or such a delegation was ended."),
    channels: ALL_CHANNELS,
  },
  post_approved: {
    label: msg("Approved posts"),
    description: msg("Someone approves a post you wrote or submitted."),
    channels: ALL_CHANNELS,
  },
  changes_requested: {
    label: msg("Changes requested"),
    description: msg("Someone requests changes to a post you wrote or submitted."),
    channels: ALL_CHANNELS,
  },
  comment_added: {
    label: msg("Comments"),
    description: msg("Someone comments on one of your posts or in a review you're part of."),
    channels: ALL_CHANNELS,
  },
  mentioned: {
    label: msg("Mentions"),
    description: msg("Someone mentions you in a comment."),
    channels: ALL_CHANNELS,
  },
  assigned: {
    label: msg("Assignments"),
    description: msg("Someone assigns a post to you."),
    channels: ALL_CHANNELS,
  },
  due_reminder: {
    label: msg("Due dates"),
    description: msg("A post assigned to you is due within 24 hours and isn't ready."),
    channels: ALL_CHANNELS,
  },
  comments_drafted: {
    label: msg("Drafted replies"),
    description: msg("Replies to comments on your channels have been drafted and need review."),
    channels: ALL_CHANNELS,
  },
  reply_failed: {
    label: msg("Failed replies"),
    description: msg("One of your replies couldn't be sent, or the platform didn't confirm it."),
    channels: ALL_CHANNELS,
  },
  reply_approval: {
    label: msg("Approval of replies"),
    description: msg("A reply needs your approval, or one of yours was declined."),
    channels: ALL_CHANNELS,
  },
  snooze_ended: {
    label: msg("Snoozed messages"),
    description: msg("A message that you snoozed is open again."),
    channels: ALL_CHANNELS,
  },
  post_published: {
    label: msg("Published posts"),
    description: msg("A post you wrote or submitted was published."),
    channels: ALL_CHANNELS,
  },
  post_failed: {
    label: msg("Failed posts"),
    description: msg("A post failed to publish and won't be retried automatically."),
    channels: ALL_CHANNELS,
  },
  post_unknown: {
    label: msg("Unconfirmed posts"),
    description: msg("A platform didn't confirm whether a post was published. Someone needs to check."),
    channels: ALL_CHANNELS,
  },
  post_expired: {
    label: msg("Expired posts"),
    description: msg("One of your posts wasn't approved before its scheduled time."),
    channels: ALL_CHANNELS,
  },
  recurring_post: {
    label: msg("Recurring and evergreen posts"),
    description: msg("One stopped or was paused by itself, or a copy of it could not be approved or submitted."),
    channels: ALL_CHANNELS,
  },
  queue_dry: {
    label: msg("Empty queues"),
    description: msg("Nothing is scheduled on a channel with posting times for the next three days."),
    channels: ALL_CHANNELS,
  },
  guide_proposal: {
    label: msg("Proposals for the brand guide"),
    description: msg("Reviews removed the same word several times, and it could become a rule."),
    channels: ALL_CHANNELS,
  },
  hold: {
    label: msg("Holds"),
    description: msg("Someone puts everything on hold, or lifts the hold."),
    channels: ALL_CHANNELS,
  },
  channel_needs_attention: {
    label: msg("Channels"),
    description: msg("A channel was disconnected or is about to be."),
    channels: ALL_CHANNELS,
  },
  channel_connected: {
    label: msg("Connected channels"),
    description: msg("Someone connects a channel by a link you made."),
    channels: ALL_CHANNELS,
  },
  endpoint_disabled: {
    label: msg("Webhook endpoints"),
    description: msg("An endpoint was disabled after repeated failed deliveries."),
    channels: ALL_CHANNELS,
  },
  link_requested: {
    label: msg("Requests for new links"),
    description: msg("Someone asks for a new link after a link or an invitation of yours has ended."),
    channels: ALL_CHANNELS,
  },
  invitation_accepted: {
    label: msg("Invitations"),
    description: msg("Someone you invited joined."),
    channels: ALL_CHANNELS,
  },
  ownership: {
    label: msg("Ownership"),
    description: msg("Someone offers you their account, answers your offer, or takes it back."),
    channels: ALL_CHANNELS,
  },
  export_ready: {
    label: msg("Data exports"),
    description: msg("An export you requested is ready to download."),
    channels: ALL_CHANNELS,
  },
  token_unused: {
    label: msg("Unused tokens"),
    description: msg("Nobody has used one of your access tokens for 90 days."),
    channels: ALL_CHANNELS,
  },
  payment_failed: {
    label: msg("Payments"),
    description: msg("A payment for your plan failed."),
    channels: ALL_CHANNELS,
  },
  report: {
    label: msg("Reports"),
    description: msg("An email with a brand's metrics every week or month, if its owner sends you one."),
    channels: ["mail"],
  },
  briefing: {
    label: msg("Monday briefing"),
    description: msg(
      "An email at 7:00 each Monday: what was published and did best, what waits for whom, and free times. Not sent when there's nothing.",
    ),
    channels: ["mail"],
  },
  digest: {
    label: msg("Daily digest"),
    description: msg("An email at 7:00 each morning with what needs your attention. Not sent when there's nothing."),
    channels: ["mail"],
  },
} as const satisfies Record<
  string,
  { label: Message; description: Message; channels: readonly [NotificationChannel, ...NotificationChannel[]] }
>;

export type NotificationType = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_TYPES = Object.keys(NOTIFICATIONS) as NotificationType[];

/** A type that a user has switched off on a channel. */
export type Switch = { type: string; channel: string };

/**
 * Opt-out: everything that a user has not switched off is enabled, if the type has the channel.
 * @param off what the user has switched off; may include other types
 */
export function isWanted(type: NotificationType, channel: NotificationChannel, off: readonly Switch[]): boolean {
  const channels: readonly NotificationChannel[] = NOTIFICATIONS[type].channels;
  return channels.includes(channel) && !off.some((one) => one.type === type && one.channel === channel);
}

/** The beginning of a text on a single line, for a notification or a line of the digest. */
export function excerptOf(text: string, length: number): string {
  return fitText(text.replace(/\s+/g, " ").trim(), length);
}

/**
 * The path of a studio page. Notifications store paths within their brand, because its handle may change.
 * @param handle the brand's; null for pages that belong to no brand, for example `/profile`
 */
export function studioPath(handle: string | null, path: string): string {
  return handle === null ? path : `/studio/${handle}${path}`;
}

/** Local hours of a user's day in which the digest is sent; later it is skipped. */
const DIGEST_HOUR = { from: 7, until: 12 };

/**
 * The day whose digest is due, by the calendar of a time zone.
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

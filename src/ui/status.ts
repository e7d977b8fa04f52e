import { type Message, msg, t } from "#kernel/language.ts";
import type { ToneName } from "./tokens.ts";

/** The label and tone of a status. */
export interface StatusLook {
  readonly word: string;
  readonly tone: ToneName;
}

/**
 * Every status of networks, checks, posts, publications, deliveries, attempts, endpoints, channels, invitations, ideas, inbox items and
 * replies.
 */
const looks = {
  draft: { word: msg("Draft"), tone: "quiet" },
  cancelled: { word: msg("Canceled"), tone: "quiet" },
  in_review: { word: msg("In review"), tone: "review" },
  pending_approval: { word: msg("In review"), tone: "review" },
  changes_requested: { word: msg("Changes requested"), tone: "review" },
  approved: { word: msg("Approved"), tone: "approved" },
  scheduled: { word: msg("Scheduled"), tone: "scheduled" },
  publishing: { word: msg("Publishing"), tone: "scheduled" },
  processing: { word: msg("Processing"), tone: "scheduled" },
  published: { word: msg("Published"), tone: "published" },
  partially_published: { word: msg("Partially published"), tone: "review" },
  failed: { word: msg("Failed"), tone: "failed" },
  unknown: { word: msg("Unknown"), tone: "failed" },
  expired: { word: msg("Expired"), tone: "expired" },

  pending: { word: msg("Pending"), tone: "scheduled" },
  delivered: { word: msg("Delivered"), tone: "published" },
  succeeded: { word: msg("Succeeded"), tone: "published" },
  exhausted: { word: msg("Exhausted"), tone: "failed" },
  skipped: { word: msg("Skipped"), tone: "quiet" },

  enabled: { word: msg("Enabled"), tone: "published" },
  disabled: { word: msg("Disabled"), tone: "expired" },
  connected: { word: msg("Connected"), tone: "published" },
  expiring: { word: msg("Expiring"), tone: "review" },
  paused: { word: msg("Paused"), tone: "review" },
  needs_reconnect: { word: msg("Reconnect"), tone: "failed" },

  accepted: { word: msg("Accepted"), tone: "published" },
  active: { word: msg("Active"), tone: "published" },
  inactive: { word: msg("Deactivated"), tone: "quiet" },
  revoked: { word: msg("Revoked"), tone: "quiet" },

  new: { word: msg("New"), tone: "approved" },
  shortlisted: { word: msg("Shortlisted"), tone: "review" },
  in_progress: { word: msg("In progress"), tone: "scheduled" },
  used: { word: msg("Used"), tone: "published" },
  open: { word: msg("Open"), tone: "review" },
  done: { word: msg("Done"), tone: "published" },
  archived: { word: msg("Archived"), tone: "quiet" },
  unverified: { word: msg("Unverified"), tone: "review" },
  deleted: { word: msg("Deleted"), tone: "quiet" },
  ready: { word: msg("Ready"), tone: "published" },
  incomplete: { word: msg("Incomplete"), tone: "review" },
  missing: { word: msg("Not set up"), tone: "quiet" },
  ok: { word: msg("OK"), tone: "published" },
  off: { word: msg("Not configured"), tone: "quiet" },
  warn: { word: msg("Warning"), tone: "review" },
  fail: { word: msg("Failed"), tone: "failed" },
  awaiting_approval: { word: msg("Awaiting approval"), tone: "review" },
  sending: { word: msg("Sending"), tone: "scheduled" },
  sent: { word: msg("Sent"), tone: "published" },
  discarded: { word: msg("Discarded"), tone: "quiet" },
} as const satisfies Record<string, { word: Message; tone: ToneName }>;

export type KnownStatus = keyof typeof looks;

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(looks, status);
}

/** The label and tone of any status; an unlisted one is formatted as text in the quiet tone. */
export function statusLook(status: string): StatusLook {
  if (isKnownStatus(status)) return { ...looks[status], word: t(looks[status].word) };
  const words = status.replaceAll("_", " ");
  return { word: words.charAt(0).toUpperCase() + words.slice(1), tone: "quiet" };
}

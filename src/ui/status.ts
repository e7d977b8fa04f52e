import type { ToneName } from "./tokens.ts";

/** The label and tone of a status. */
export interface StatusLook {
  readonly word: string;
  readonly tone: ToneName;
}

/**
 * Every status of posts, publications, deliveries, attempts, endpoints, channels, invitations, ideas, inbox items and
 * replies.
 */
export const statusLooks = {
  draft: { word: "Draft", tone: "quiet" },
  cancelled: { word: "Canceled", tone: "quiet" },
  in_review: { word: "In review", tone: "review" },
  pending_approval: { word: "In review", tone: "review" },
  changes_requested: { word: "Changes requested", tone: "review" },
  approved: { word: "Approved", tone: "approved" },
  scheduled: { word: "Scheduled", tone: "scheduled" },
  publishing: { word: "Publishing", tone: "scheduled" },
  processing: { word: "Processing", tone: "scheduled" },
  published: { word: "Published", tone: "published" },
  partially_published: { word: "Partially published", tone: "review" },
  failed: { word: "Failed", tone: "failed" },
  unknown: { word: "Unknown", tone: "failed" },
  expired: { word: "Expired", tone: "expired" },

  pending: { word: "Pending", tone: "scheduled" },
  delivered: { word: "Delivered", tone: "published" },
  succeeded: { word: "Succeeded", tone: "published" },
  exhausted: { word: "Exhausted", tone: "failed" },
  skipped: { word: "Skipped", tone: "quiet" },

  enabled: { word: "Enabled", tone: "published" },
  disabled: { word: "Disabled", tone: "expired" },
  connected: { word: "Connected", tone: "published" },
  expiring: { word: "Expiring", tone: "review" },
  paused: { word: "Paused", tone: "review" },
  needs_reconnect: { word: "Reconnect", tone: "failed" },

  accepted: { word: "Accepted", tone: "published" },
  active: { word: "Active", tone: "published" },
  inactive: { word: "Deactivated", tone: "quiet" },
  revoked: { word: "Revoked", tone: "quiet" },

  new: { word: "New", tone: "approved" },
  shortlisted: { word: "Shortlisted", tone: "review" },
  in_progress: { word: "In progress", tone: "scheduled" },
  used: { word: "Used", tone: "published" },
  open: { word: "Open", tone: "review" },
  done: { word: "Done", tone: "published" },
  archived: { word: "Archived", tone: "quiet" },
  sending: { word: "Sending", tone: "scheduled" },
  sent: { word: "Sent", tone: "published" },
  discarded: { word: "Discarded", tone: "quiet" },
} as const satisfies Record<string, StatusLook>;

export type KnownStatus = keyof typeof statusLooks;

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(statusLooks, status);
}

/** The label and tone of any status; an unlisted one is formatted as text in the quiet tone. */
export function statusLook(status: string): StatusLook {
  if (isKnownStatus(status)) return statusLooks[status];
  const words = status.replaceAll("_", " ");
  return { word: words.charAt(0).toUpperCase() + words.slice(1), tone: "quiet" };
}

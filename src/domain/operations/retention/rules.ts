import type { RetentionVariable } from "#platform/retention.ts";

/** Which rows of a table are deleted once they are old enough. The SQL is constant and contains no user input. */
export type Rule = {
  variable: RetentionVariable;
  /** The table whose rows are deleted. */
  table: string;
  /** The column with the time that determines a row's age. */
  at: string;
  /**
   * A different table whose IDs are walked from the oldest: its IDs increase with time, and `table` refers to it by the
   * indexed column `key`.
   */
  walk?: { table: string; at: string; key: string };
  /** An additional condition on the row `t`. */
  only?: string;
};

/** In this order: an event is deleted only when none of its deliveries is left. */
export const RULES: readonly Rule[] = [
  {
    variable: "RETENTION_DELIVERIES_DAYS",
    table: "webhook_deliveries",
    at: "created_at",
    // With its attempts. A pending one is never deleted for its age.
    only: "t.status <> 'pending'",
  },
  {
    variable: "RETENTION_EVENTS_DAYS",
    table: "webhook_events",
    at: "occurred_at",
    only: "not exists (select from webhook_deliveries d where d.event_id = t.id)",
  },
  { variable: "RETENTION_NOTIFICATIONS_DAYS", table: "notifications", at: "created_at" },
  { variable: "RETENTION_NOTIFICATIONS_DAYS", table: "review_messages", at: "created_at" },
  {
    variable: "RETENTION_REVISIONS_DAYS",
    table: "post_revisions",
    at: "created_at",
    // What was submitted, decided on or commented can always be shown again.
    only: `not t.is_submitted
      and not exists (select from posts p where p.id = t.post_id
        and (p.revision = t.revision or t.content_hash in (p.content_hash, p.submitted_hash, p.approved_hash)))
      and not exists (select from thread_entries e where e.post_id = t.post_id
        and (e.revision = t.revision or e.content_hash = t.content_hash))`,
  },
  {
    variable: "RETENTION_ATTEMPTS_DAYS",
    table: "publication_attempts",
    at: "started_at",
    // The last attempt says how the publication ended.
    only: `exists (select from publications p where p.id = t.publication_id
        and p.status in ('published', 'failed', 'expired', 'cancelled'))
      and exists (select from publication_attempts l where l.publication_id = t.publication_id and l.number > t.number)`,
  },
  {
    variable: "RETENTION_METRICS_DAYS",
    table: "publication_metrics",
    at: "day",
    walk: { table: "publications", at: "created_at", key: "publication_id" },
    // The last metrics of a publication are its final result.
    only: "exists (select from publication_metrics l where l.publication_id = t.publication_id and l.day > t.day)",
  },
  {
    variable: "RETENTION_METRICS_DAYS",
    table: "channel_metrics",
    at: "day",
    walk: { table: "channels", at: "created_at", key: "channel_id" },
    only: "exists (select from channel_metrics l where l.channel_id = t.channel_id and l.day > t.day)",
  },
  {
    variable: "RETENTION_EXPORTS_DAYS",
    table: "exports",
    at: "created_at",
    // Their archives have been deleted by then.
    only: "t.status in ('expired', 'failed')",
  },
  {
    variable: "RETENTION_LINKS_DAYS",
    table: "mail_links",
    at: "created_at",
    // A pending mail creates its link when it is sent.
    only: `t.expires_at < now()
      and not exists (select from mails m where m.letter->'link'->>'tokenHash' = t.token_hash)`,
  },
  {
    variable: "RETENTION_LINKS_DAYS",
    table: "approval_links",
    at: "created_at",
    only: `t.expires_at < now()
      and not exists (select from mails m where m.letter->'link'->>'tokenHash' = t.token_hash)`,
  },
  {
    variable: "RETENTION_TOKENS_DAYS",
    table: "access_tokens",
    at: "expires_at",
    walk: { table: "access_tokens", at: "created_at", key: "id" },
  },
];

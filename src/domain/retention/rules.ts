import type { RetentionVariable } from "#platform/retention.ts";

/** What of a table goes once it is old enough. The SQL is ours alone; nothing that comes from outside gets into it. */
export type Rule = {
  variable: RetentionVariable;
  /** From which rows go. */
  table: string;
  /** Its column that says how old a row is. */
  at: string;
  /**
   * Whose ids are walked from the oldest, where it is another table: its rows have ids that rise with time, an index on
   * them, and in `table` the column `key`.
   */
  walk?: { table: string; at: string; key: string };
  /** What has to be true of the row `t` besides. */
  only?: string;
};

/** In this order: an event goes only when none of its deliveries is left. */
export const RULES: readonly Rule[] = [
  {
    variable: "RETENTION_DELIVERIES_DAYS",
    table: "webhook_deliveries",
    at: "created_at",
    // With its attempts. What is pending is never given up for its age.
    only: "t.status <> 'pending'",
  },
  {
    variable: "RETENTION_EVENTS_DAYS",
    table: "webhook_events",
    at: "occurred_at",
    only: "not exists (select from webhook_deliveries d where d.event_id = t.id)",
  },
  { variable: "RETENTION_NOTIFICATIONS_DAYS", table: "notifications", at: "created_at" },
  {
    variable: "RETENTION_REVISIONS_DAYS",
    table: "post_revisions",
    at: "created_at",
    // What was put before somebody, decided on or commented can always be shown again (product.md §5).
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
    // The last try says how it ended.
    only: `exists (select from publications p where p.id = t.publication_id
        and p.status in ('published', 'failed', 'expired', 'cancelled'))
      and exists (select from publication_attempts l where l.publication_id = t.publication_id and l.number > t.number)`,
  },
  {
    variable: "RETENTION_METRICS_DAYS",
    table: "publication_metrics",
    at: "day",
    walk: { table: "publications", at: "created_at", key: "publication_id" },
    // The last figures of a publication are what it came to.
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
    // Their archives are gone by then.
    only: "t.status in ('expired', 'failed')",
  },
  {
    variable: "RETENTION_LINKS_DAYS",
    table: "mail_links",
    at: "created_at",
    // A mail that is still to be sent makes its link anew.
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

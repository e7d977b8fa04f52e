import { z } from "zod";

/** How many days accumulating data is kept; `domain/operations/retention` describes each kind. */
export const RETENTION_DAYS = {
  RETENTION_DELIVERIES_DAYS: 90,
  RETENTION_EVENTS_DAYS: 90,
  RETENTION_NOTIFICATIONS_DAYS: 180,
  RETENTION_REVISIONS_DAYS: 730,
  RETENTION_ATTEMPTS_DAYS: 365,
  RETENTION_METRICS_DAYS: 730,
  RETENTION_HOURLY_METRICS_DAYS: 90,
  RETENTION_EXPORTS_DAYS: 90,
  RETENTION_LINKS_DAYS: 30,
  RETENTION_TOKENS_DAYS: 30,
  RETENTION_AUDIT_DAYS: "off",
} as const;

export type RetentionVariable = keyof typeof RETENTION_DAYS;

/** Days, or null for ever. */
function days(fallback: number | "off", what: string) {
  return z
    .string()
    .regex(/^(off|\d{1,5})$/, { error: "must be a number of days, or off to keep for ever" })
    .default(String(fallback))
    .transform((text) => (text === "off" || Number(text) === 0 ? null : Number(text)))
    .meta({ description: `Days to keep ${what}. \`off\` keeps them forever.`, example: "off" });
}

const KEPT: Record<RetentionVariable, string> = {
  RETENTION_DELIVERIES_DAYS: "webhook deliveries with their attempts; until then they can be replayed",
  RETENTION_EVENTS_DAYS: "events; until then they can be fetched again",
  RETENTION_NOTIFICATIONS_DAYS: "notifications, and what is known of messages about reviews in chats",
  RETENTION_REVISIONS_DAYS: "post revisions that were shown to nobody",
  RETENTION_ATTEMPTS_DAYS: "publishing attempts, except the last one of a publication",
  RETENTION_METRICS_DAYS: "daily metrics, except the last ones",
  RETENTION_HOURLY_METRICS_DAYS: "hourly metrics of each post's first two days, by whole months",
  RETENTION_EXPORTS_DAYS: "the list of past exports",
  RETENTION_LINKS_DAYS: "used or expired links sent by email",
  RETENTION_TOKENS_DAYS: "expired tokens",
  RETENTION_AUDIT_DAYS:
    "audit events in the database, by whole months; older ones become files of the storage, which are kept as long as their account",
};

export const retentionShape = Object.fromEntries(
  Object.entries(RETENTION_DAYS).map(([name, fallback]) => [name, days(fallback, KEPT[name as RetentionVariable])]),
) as Record<RetentionVariable, ReturnType<typeof days>>;

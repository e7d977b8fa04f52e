import { z } from "zod";

/** How many days accumulating data is kept; `domain/retention` describes each kind. */
export const RETENTION_DAYS = {
  RETENTION_DELIVERIES_DAYS: 90,
  RETENTION_EVENTS_DAYS: 90,
  RETENTION_NOTIFICATIONS_DAYS: 180,
  RETENTION_REVISIONS_DAYS: 730,
  RETENTION_ATTEMPTS_DAYS: 365,
  RETENTION_METRICS_DAYS: 730,
  RETENTION_EXPORTS_DAYS: 90,
  RETENTION_LINKS_DAYS: 30,
  RETENTION_TOKENS_DAYS: 30,
} as const;

export type RetentionVariable = keyof typeof RETENTION_DAYS;

/** Days, or null for ever. */
function days(fallback: number) {
  return z
    .string()
    .regex(/^(off|\d{1,5})$/, { error: "must be a number of days, or off to keep for ever" })
    .default(String(fallback))
    .transform((text) => (text === "off" || Number(text) === 0 ? null : Number(text)));
}

export const retentionShape = Object.fromEntries(
  Object.entries(RETENTION_DAYS).map(([name, fallback]) => [name, days(fallback)]),
) as Record<RetentionVariable, ReturnType<typeof days>>;

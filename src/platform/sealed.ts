/**
 * Every column that keeps sealed values, and the column whose value each is bound to. What is not listed here cannot be
 * sealed (`SealedIn`), so the check at the start and `rotate-keys` never miss one.
 */
export const SEALED_COLUMNS = [
  { table: "channels", column: "credentials", row: "id", holds: "channel credentials" },
  { table: "channel_requests", column: "notes", row: "id", holds: "channels being connected" },
  { table: "webhook_endpoints", column: "secret", row: "id", holds: "webhook secrets" },
  { table: "webhook_endpoints", column: "previous_secret", row: "id", holds: "previous webhook secrets" },
  { table: "share_links", column: "token", row: "token_hash", holds: "review links" },
  { table: "users", column: "totp_secret", row: "id", holds: "two-factor seeds" },
  { table: "auth_challenges", column: "secret", row: "token_hash", holds: "two-factor set-ups" },
  { table: "single_sign_ons", column: "client_secret", row: "account_id", holds: "single sign-on secrets" },
  { table: "sso_attempts", column: "secret", row: "state_hash", holds: "single sign-ons under way" },
] as const;

/** Sealed values in the data of waiting jobs; `row` is the field of the data that they are bound to. */
export const SEALED_JOBS = [
  { queue: "mail.send", field: "letter", row: "key", place: { table: "mail", column: "letter" }, holds: "mails" },
  {
    queue: "email.mail_change",
    field: "token",
    row: "link_id",
    place: { table: "mail_links", column: "token" },
    holds: "links to a new address",
  },
  {
    queue: "passwords.mail_reset",
    field: "email",
    row: "key",
    place: { table: "jobs", column: "email" },
    holds: "requests for a new password",
  },
] as const;

/** Sealed values that we hand out and take back within hours, and the markers of the keys themselves. */
const OTHER_LOCATIONS = [
  { table: "encryption_keys", column: "marker" },
  { table: "exports", column: "download" },
  { table: "share_links", column: "pass" },
  { table: "users", column: "deleted_at" },
] as const;

type SealedLocation =
  | (typeof SEALED_COLUMNS)[number]
  | (typeof SEALED_JOBS)[number]["place"]
  | (typeof OTHER_LOCATIONS)[number];
type InLocation<P> = P extends { table: infer Table; column: infer Column } ? { table: Table; column: Column } : never;

/** Where a sealed value lives; a value moved to another row or column does not open. */
export type SealedIn = InLocation<SealedLocation> & { row: number | string };

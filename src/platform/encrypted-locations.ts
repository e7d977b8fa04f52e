/**
 * Every column that stores encrypted values, and the column whose value each is bound to. A column that is not listed
 * here cannot be encrypted (`SealedIn`), so the check at startup and `rotate-keys` never miss one.
 */
export const ENCRYPTED_COLUMNS = [
  { table: "channels", column: "credentials", row: "id", holds: "channel credentials" },
  { table: "channel_requests", column: "notes", row: "id", holds: "pending channel connections" },
  { table: "webhook_endpoints", column: "secret", row: "id", holds: "webhook secrets" },
  { table: "webhook_endpoints", column: "previous_secret", row: "id", holds: "previous webhook secrets" },
  { table: "share_links", column: "token", row: "token_hash", holds: "review links" },
  { table: "users", column: "totp_secret", row: "id", holds: "two-factor secrets" },
  { table: "auth_challenges", column: "secret", row: "token_hash", holds: "pending two-factor setups" },
  { table: "single_sign_ons", column: "client_secret", row: "account_id", holds: "single sign-on secrets" },
  { table: "sso_attempts", column: "secret", row: "state_hash", holds: "pending single sign-ons" },
  { table: "app_keys", column: "value", row: "name", holds: "app keys of networks" },
  { table: "receipt_keys", column: "private_key", row: "thumbprint", holds: "keys of receipts" },
  { table: "signing_certificates", column: "private_key", row: "id", holds: "the key of content credentials" },
] as const;

/** Encrypted values in the data of queued jobs; `row` is the field of the data that they are bound to. */
export const ENCRYPTED_JOB_FIELDS = [
  {
    queue: "email.mail_change",
    field: "token",
    row: "link_id",
    place: { table: "mail_links", column: "token" },
    holds: "pending email changes",
  },
  {
    queue: "passwords.mail_reset",
    field: "email",
    row: "key",
    place: { table: "jobs", column: "email" },
    holds: "pending password resets",
  },
] as const;

/** Encrypted values that are handed out and returned within hours, and the key check values. */
const OTHER_LOCATIONS = [
  { table: "encryption_keys", column: "marker" },
  { table: "exports", column: "download" },
  { table: "share_links", column: "pass" },
  { table: "users", column: "deleted_at" },
] as const;

type EncryptedLocation =
  | (typeof ENCRYPTED_COLUMNS)[number]
  | (typeof ENCRYPTED_JOB_FIELDS)[number]["place"]
  | (typeof OTHER_LOCATIONS)[number];
type InLocation<P> = P extends { table: infer Table; column: infer Column } ? { table: Table; column: Column } : never;

/** The location of an encrypted value; a value moved to another row or column cannot be decrypted. */
export type Location = InLocation<EncryptedLocation> & { row: number | string };

// Separate from the contract, because pages load platform descriptions, and the contract would add zod to their bundle.

/** The code of a `PublishError` for rejected credentials. The channel changes to needs_reconnect. */
export const NOT_AUTHORIZED = "not_authorized";

/** The code of a `PublishError` for an upload that ended before its last byte was sent, so nothing was published. */
export const UPLOAD_INTERRUPTED = "upload_interrupted";

/** The code of a `PublishError` for a request that a dry run did not send. */
export const DRY_RUN = "dry_run";

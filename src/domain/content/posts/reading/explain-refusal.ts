import { type FaultDetail, type FaultKind, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { BulkError } from "../schema.ts";

type RefusalText<K extends FaultKind> = (detail: FaultDetail[K]) => BulkError;

/**
 * The refusals of operations on a single post, as the adapters return them (`transport/faults.ts`; a test of the REST
 * adapter compares the two).
 */
const REFUSALS: { [K in FaultKind]?: RefusalText<K> } = {
  forbidden: ({ message }) => ({ status: 403, code: "forbidden", message }),
  tier_denied: ({ needed }) => ({
    status: 403,
    code: "tier_denied",
    message:
      needed === "full"
        ? t("This requires a full-access token.")
        : t("This requires a token with the tier {tier} or higher.", { tier: needed }),
  }),
  approval_tier_denied: () => ({
    status: 422,
    code: "tier_denied",
    message: t("Approving requires a token with the tier elevated_write."),
  }),
  not_found: ({ what }) => ({ status: 404, code: "not_found", message: t("{what} not found.", { what }) }),
  revision_conflict: ({ revision }) => ({
    status: 412,
    code: "revision_conflict",
    message: t("The post was changed in the meantime. Its current revision is {revision}.", {
      revision: String(revision),
    }),
  }),
  invalid: ({ errors }) => ({
    status: 422,
    code: "invalid",
    message: Object.values(errors).flat()[0] ?? t("The given data was invalid."),
    errors,
  }),
  limit_reached: ({ message }) => ({ status: 422, code: "limit_reached", message }),
  refused: ({ code, message }) => ({ status: 422, code, message }),
  preflight_failed: ({ message, issues }) => ({ status: 422, code: "preflight_failed", message, issues }),
};

/** The refusal of one post in a response about many; any other error is rethrown. */
export function explainRefusal(error: unknown): BulkError {
  if (isFault(error)) {
    const explain = REFUSALS[error.kind] as ((detail: unknown) => BulkError) | undefined;
    if (explain) return explain(error.detail);
  }
  return { status: 500, code: "server_error", message: t("Something went wrong on our side. Try again.") };
}

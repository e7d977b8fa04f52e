import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { RefusalCode } from "#kernel/fault.ts";

type ErrorEntry = { code: string; status: number; meaning: string };

/** Refusals that need no more than a code and a sentence; a code that is missing here does not compile. */
const REFUSALS: Record<RefusalCode, string> = {
  access_denied: "The person denied the device.",
  already_invited: "A pending invitation of this address exists; resend or cancel it.",
  already_member: "The address belongs to a member of the brand.",
  authorization_pending: "Nobody has approved the device yet; ask again after `interval` seconds.",
  channel_in_use: "Posts were made for the channel; disable it instead.",
  connection_refused: "The platform did not let us into the account; the message says why.",
  confirmation_required: "The browser's sign-in is not recent; call again with `password` or `passkey`.",
  drafting_unavailable: "No model that writes drafts is configured on this installation.",
  expired_token: "The device code is unknown, expired or used; begin again.",
  export_running: "An export of this account is being made; wait for it.",
  idempotency_mismatch: "This Idempotency-Key was used with another request.",
  invalid_state: "The thing is not in a state that allows it; the message names the state.",
  passcode_required: "The share link asks for its passcode.",
  passkey_refused: "The passkey was not accepted; begin again.",
  passkeys_unavailable: "Passkeys need an address with a name and https, which this installation does not have.",
  payments_disabled: "Payment is not set up on this installation; its operator switches plans.",
  post_expired: "The post's time has passed; reschedule it first.",
  reply_unsupported: "The item's platform takes no replies.",
  share_link_ended: "The share link has expired or was withdrawn.",
  slow_down: "The device asks too often; wait five seconds longer between questions.",
  token_in_use: "The credential of this very request cannot be revoked here.",
  two_factor_required: "An account requires a second factor, which is missing or the last one; the message says whose.",
};

/** Every `code` that a client can meet. */
export const ERROR_CATALOGUE: readonly ErrorEntry[] = [
  { code: "brand_rejected", status: 403, meaning: "Wrong `X-Service-Brand`, or no brand is selected." },
  { code: "forbidden", status: 403, meaning: "Your role in this brand does not allow it." },
  { code: "tier_denied", status: 403, meaning: "The token's tier is too low." },
  {
    code: "two_factor_required",
    status: 403,
    meaning: "The brand's account requires two-factor sign-in; set up a second factor, or prove it for this token.",
  },
  {
    code: "single_sign_on_required",
    status: 403,
    meaning: "The brand's account requires single sign-on, which begins at `url`; use a token that is made then.",
  },
  {
    code: "own_sign_in_required",
    status: 403,
    meaning: "An account's single sign-on made the token; this needs the password or a passkey.",
  },
  {
    code: "account_deleted",
    status: 403,
    meaning: "You asked for this account to be deleted; until `restore_until` its `restore_token` takes that back.",
  },
  {
    code: "tier_denied",
    status: 422,
    meaning: "`approve: true` with a token below `elevated_write`; no post was made.",
  },
  { code: "idempotency_in_flight", status: 409, meaning: "The first request with this Idempotency-Key still runs." },
  { code: "setup_expired", status: 409, meaning: "The set-up took too long or was used already; start it again." },
  {
    code: "idempotency_answer_lost",
    status: 409,
    meaning: "The first request with this Idempotency-Key was carried out, but its answer was lost; read what it made.",
  },
  { code: "revision_conflict", status: 412, meaning: "The post has changed meanwhile; `revision` is the new one." },
  { code: "limit_reached", status: 422, meaning: "An allowance of the plan is used up; `limit_reached` is true." },
  {
    code: "preflight_failed",
    status: 422,
    meaning: "A channel would refuse the post; `issues` says what and how to mend it.",
  },
  { code: "asset_in_use", status: 422, meaning: "Posts show this file; `post_ids` names them." },
  { code: "throttled", status: 429, meaning: "Too many requests; wait `retry_after` seconds." },
  { code: "server_error", status: 500, meaning: "A defect on our side; quote `request_id`." },
  { code: "unavailable", status: 503, meaning: "Something this needs does not answer just now; try again soon." },
  ...Object.entries(REFUSALS).map(([code, meaning]) => ({ code, status: 422, meaning })),
].toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));

const codes = [...new Set(ERROR_CATALOGUE.map(({ code }) => code))];

const ErrorBody = z
  .object({
    message: z.string().meta({ example: "The given data was invalid." }),
    code: z
      .string()
      .optional()
      .meta({ description: `One of ${codes.map((code) => `\`${code}\``).join(", ")}.` }),
  })
  .loose()
  .meta({ id: "Error", description: "A refusal. `message` is for people, `code` for programs." });

const ValidationBody = z
  .object({
    message: z.string().meta({ example: "Must be an e-mail address." }),
    code: z.string().optional().meta({ example: "limit_reached" }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({
        description: "From field path to messages.",
        example: { "ideas.0.headline": ["Must have at most 200 characters."] },
      }),
    limit_reached: z.literal(true).optional().meta({ description: "An allowance of the plan is used up." }),
    issues: z
      .array(z.unknown())
      .optional()
      .meta({ description: "With `preflight_failed`: what the channels would refuse." }),
    post_ids: z.array(z.number().int()).optional().meta({ description: "With `asset_in_use`." }),
  })
  .loose()
  .meta({
    id: "ValidationError",
    description: "Validation failed (`errors`), or a rule or limit refused it (`code`).",
  });

const RemarkBody = z
  .object({
    remark: z.enum(["unauthenticated", "unverified", "maintenance_mode_enabled"]),
    status: z.literal("error"),
    message: z.object({ error: z.array(z.string()) }),
  })
  .meta({ id: "Remark", description: "The body of 401, of an unverified account's 403 and of maintenance." });

const ThrottledBody = z
  .object({ message: z.string(), code: z.literal("throttled"), retry_after: z.number().int() })
  .meta({ id: "Throttled" });

const ServerErrorBody = z
  .object({ message: z.string(), code: z.literal("server_error"), request_id: z.string() })
  .meta({ id: "ServerError" });

const remark = (name: string, sentence: string) => ({ remark: name, status: "error", message: { error: [sentence] } });

function answer(id: string, description: string, schema: z.ZodType, example: object): ZodOpenApiResponseObject {
  return { id, description, content: { "application/json": { schema, example } } };
}

/** What every operation may answer besides success, by status. */
export const ERROR_ANSWERS = {
  "401": answer(
    "Unauthenticated",
    "Missing, invalid or revoked token.",
    RemarkBody,
    remark("unauthenticated", "Unauthorized request"),
  ),
  "403": answer(
    "Forbidden",
    "Wrong or missing brand, missing permission, tier too low, or an unverified account.",
    z.union([ErrorBody, RemarkBody]),
    { message: "Only the brand owner can do this.", code: "forbidden" },
  ),
  "404": answer("NotFound", "Not found, or of a brand that is not yours.", ErrorBody, { message: "Post not found." }),
  "409": answer("Conflict", "The same Idempotency-Key still runs, or a set-up flow has expired.", ErrorBody, {
    message: "The first request with this Idempotency-Key is still running.",
    code: "idempotency_in_flight",
  }),
  "412": answer("RevisionConflict", "The post has changed meanwhile.", ErrorBody, {
    message: "The post has changed meanwhile; its revision is now 4.",
    code: "revision_conflict",
    revision: 4,
  }),
  "413": answer("PayloadTooLarge", "The body is too large.", ErrorBody, {
    message: "The body is larger than 1048576 bytes.",
  }),
  "415": answer("UnsupportedMediaType", "The body's content type is not one that this address reads.", ErrorBody, {
    message: "Send application/json, not text/plain.",
  }),
  "422": answer("Invalid", "Validation failed, or a rule or limit refused it.", ValidationBody, {
    message: "Must be an e-mail address.",
    errors: { email: ["Must be an e-mail address."] },
  }),
  "429": answer("TooManyRequests", "Throttled; wait `Retry-After` seconds.", ThrottledBody, {
    message: "Too many requests. Try again in 7 seconds.",
    code: "throttled",
    retry_after: 7,
  }),
  "500": answer("Defect", "A defect on our side.", ServerErrorBody, {
    message: "Something failed on our side.",
    code: "server_error",
    request_id: "01981f7c-7d1e-7b43-9c7b-8f2a6d0c1e55",
  }),
  "501": answer("NotImplemented", "Not to be had by this door; the message says where it is.", ErrorBody, {
    message: "Brands are created in the studio, within your plan's allowance.",
  }),
  "503": answer(
    "Unavailable",
    "Maintenance, or the database does not answer.",
    z.union([RemarkBody, ErrorBody]),
    remark("maintenance_mode_enabled", "The service is under maintenance."),
  ),
} as const;

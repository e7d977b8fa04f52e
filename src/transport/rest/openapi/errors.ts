import { z } from "zod";
import { IssueView } from "#domain/posts/schema.ts";
import { type Fault, type FaultDetail, type FaultKind, fault, type RefusalCode } from "#kernel/fault.ts";
import { WireTime } from "#kernel/time.ts";
import { responseOf, serverError } from "../../faults.ts";

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

type Entry<Detail> = {
  /** Of the schema, where it is not the kind's own name. */
  schema?: string;
  meaning: string;
  /** What the example is made from. */
  example: Detail;
  /** Fields of the body beside `message` and `code`. */
  fields?: Record<string, z.ZodType>;
};

/** Every other kind of refusal; one that is missing here does not compile. */
const KINDS: { [K in Exclude<FaultKind, "refused">]: Entry<FaultDetail[K]> } = {
  unauthenticated: { meaning: "Missing, invalid or revoked token.", example: {} },
  unverified: { meaning: "The account's email address is not verified yet.", example: {} },
  two_factor_required: {
    schema: "BrandRequiresTwoFactor",
    meaning:
      "The brand's account requires two-factor authentication; set up a second factor, or prove it for this token.",
    example: {},
  },
  single_sign_on_required: {
    meaning: "The brand's account requires single sign-on, which begins at `url`; use a token that is made then.",
    example: { url: "https://masthead.example.com/sso/north" },
    fields: { url: z.string() },
  },
  own_sign_in_required: {
    meaning: "An account's single sign-on made the token; this needs the password or a passkey.",
    example: {},
  },
  account_deleted: {
    meaning: "You asked for this account to be deleted; until `restore_until` its `restore_token` takes that back.",
    example: { restoreToken: "N2Jm0kYxk1bq8ZyW", restoreUntil: "2026-12-04T13:00:00.000000+00:00" },
    fields: { restore_until: WireTime, restore_token: z.string() },
  },
  maintenance: { meaning: "The service is under maintenance.", example: {} },
  brand_rejected: { meaning: "Wrong `X-Service-Brand`, or no brand is selected.", example: {} },
  forbidden: {
    meaning: "Your role in this brand does not allow it.",
    example: { message: "Only the brand owner can do this." },
  },
  tier_denied: { meaning: "The token's tier is too low.", example: { needed: "full" } },
  approval_tier_denied: {
    meaning: "`approve: true` with a token below `elevated_write`; no post was made.",
    example: {},
  },
  not_found: { meaning: "Not found, or of a brand that is not yours.", example: { what: "Post" } },
  method_not_allowed: {
    meaning: "The address has no such method; `Allow` lists its own.",
    example: { allow: ["GET"] },
  },
  unsupported_media_type: {
    meaning: "The body's content type is not one that this address reads.",
    example: { message: "Send application/json, not text/plain." },
  },
  payload_too_large: { meaning: "The body is too large.", example: { limitBytes: 1_048_576 } },
  malformed: {
    schema: "MalformedBody",
    meaning: "The body cannot be read.",
    example: { message: "The body is not valid JSON: Unexpected end of JSON input" },
  },
  invalid: {
    schema: "ValidationFailed",
    meaning: "A field is missing or wrong; `errors` goes from field paths to messages.",
    example: { errors: { "ideas.0.headline": ["Headline must be at most 200 characters."] } },
    fields: { errors: z.record(z.string(), z.array(z.string())) },
  },
  limit_reached: {
    meaning: "An allowance of the plan is used up; `limit_reached` is true.",
    example: { message: "All 3 seats of your plan are taken." },
    fields: { limit_reached: z.literal(true) },
  },
  preflight_failed: {
    meaning: "A channel would refuse the post; `issues` says what and how to mend it.",
    example: {
      issues: [
        {
          channel_id: 3,
          platform: "feed",
          code: "text_too_long",
          field: "body",
          severity: "error",
          message: "The text is 12 characters too long.",
          fix: "Shorten it to 300.",
        },
      ],
    },
    fields: { issues: z.array(IssueView) },
  },
  asset_in_use: {
    meaning: "Posts show this file; `post_ids` names them.",
    example: { post_ids: [812] },
    fields: { post_ids: z.array(z.number().int()) },
  },
  revision_conflict: {
    meaning: "The post has changed meanwhile; `revision` is the new one.",
    example: { revision: 4 },
    fields: { revision: z.number().int() },
  },
  idempotency_in_flight: { meaning: "The first request with this Idempotency-Key still runs.", example: {} },
  setup_expired: { meaning: "The set-up took too long or was used already; start it again.", example: {} },
  idempotency_answer_lost: {
    meaning: "The first request with this Idempotency-Key was carried out, but its answer was lost; read what it made.",
    example: {},
  },
  throttled: {
    meaning: "Too many requests; wait `retry_after` seconds.",
    example: { limit: 600, retryAfterSeconds: 7 },
    fields: { retry_after: z.number().int() },
  },
  not_implemented: {
    meaning: "Not available here; the message says where it is.",
    example: { message: "Brands are created in the studio, within your plan's allowance." },
  },
  unavailable: {
    meaning: "Something this needs does not answer just now; try again soon.",
    example: { message: "The database does not answer just now." },
  },
};

/** Kinds of faults, and codes of `refused` after a colon, for both may have the same name. */
export type ErrorName = Exclude<FaultKind, "refused"> | `refused:${RefusalCode}` | "server_error";

/** Of refusals whose own name another schema has. */
const SCHEMA_NAMES: Partial<Record<RefusalCode, string>> = { two_factor_required: "SecondFactorRequired" };

/** One error as a client meets it; body and headers are those that the server answers with. */
export type DocumentedError = {
  name: ErrorName;
  /** Name of its schema. */
  id: string;
  status: number;
  code: string | undefined;
  meaning: string;
  schema: z.ZodType;
  /** Names of headers that come with it alone. */
  headers: string[];
};

/** Every error there is, by its name. */
export const ERRORS: ReadonlyMap<string, DocumentedError> = new Map(
  [
    ...Object.entries(KINDS).map(([kind, { schema, meaning, example, fields }]) => {
      const { status, body, headers } = responseOf(fault(kind as "forbidden", example as { message: string }));
      return documented(kind as ErrorName, schema ?? pascal(kind), meaning, { status, body, headers }, fields);
    }),
    ...Object.entries(REFUSALS).map(([code, meaning]) => {
      const refusal: Fault = fault("refused", { code: code as RefusalCode, message: meaning });
      const id = SCHEMA_NAMES[code as RefusalCode] ?? pascal(code);
      return documented(`refused:${code as RefusalCode}`, id, meaning, responseOf(refusal));
    }),
    documented(
      "server_error",
      "ServerError",
      "A defect on our side; quote `request_id`.",
      { status: 500, body: serverError("01981f7c-7d1e-7b43-9c7b-8f2a6d0c1e55"), headers: {} },
      { request_id: z.string() },
    ),
  ].map((error) => [error.name, error]),
);

/** Every `code` that a client can meet. */
export const ERROR_CATALOGUE: readonly { code: string; status: number; meaning: string }[] = [...ERRORS.values()]
  .flatMap(({ code, status, meaning }) => (code === undefined ? [] : { code, status, meaning }))
  .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));

type DocumentedErrorName = { status: number; body: Record<string, unknown>; headers: Record<string, string> };

function documented(
  name: ErrorName,
  id: string,
  meaning: string,
  { status, body, headers }: DocumentedErrorName,
  fields: Record<string, z.ZodType> = {},
): DocumentedError {
  const code = body.code === undefined ? undefined : String(body.code);
  const shape =
    "remark" in body
      ? {
          remark: z.literal(String(body.remark)),
          status: z.literal("error"),
          message: z.object({ error: z.array(z.string()) }),
        }
      : { message: z.string(), ...(code === undefined ? {} : { code: z.literal(code) }), ...fields };
  const schema = z.object(shape).meta({ id, description: meaning, examples: [body] });
  return { name, id, status, code, meaning, schema, headers: Object.keys(headers) };
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

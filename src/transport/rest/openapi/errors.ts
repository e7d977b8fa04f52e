import { z } from "zod";
import { IssueView } from "#domain/content/posts/schema.ts";
import { type Fault, type FaultDetail, type FaultKind, fault, type RefusalCode } from "#kernel/fault.ts";
import { WireTime } from "#kernel/time.ts";
import { responseOf, serverError } from "../../faults.ts";

/** Errors that need only a code and a sentence; a missing code does not compile. */
const REFUSALS: Record<RefusalCode, string> = {
  access_denied: "The user denied access.",
  already_invited: "The address already has a pending invitation. Resend or cancel it.",
  already_member: "The address already belongs to a member of the brand.",
  authorization_pending: "The device hasn't been approved yet. Poll again after `interval` seconds.",
  channel_in_use: "The channel has posts. Disable it instead.",
  connect_link_ended: "The link to connect a channel was used, has expired or was revoked.",
  connection_refused: "The platform refused the connection. The message says why.",
  confirmation_required: "The browser's sign-in isn't recent. Send the request again with `password` or `passkey`.",
  drafting_unavailable: "AI drafting isn't configured on this installation.",
  expired_token: "The device code is unknown, expired or already used. Start again.",
  export_running: "An export of this account is already in progress.",
  idempotency_mismatch: "This Idempotency-Key was already used for a different request.",
  invalid_state: "The current state doesn't allow this action. The message says why.",
  passcode_required: "The share link requires a passcode.",
  passkey_refused: "The passkey wasn't accepted. Start again.",
  passkeys_unavailable: "Passkeys require a domain name with https, which this installation doesn't have.",
  payments_disabled: "Payments aren't set up on this installation. Its administrator changes plans.",
  post_expired: "The post's scheduled time has passed. Reschedule it first.",
  hide_unsupported: "The item can't be hidden: only comments on some platforms can.",
  like_refused: "The platform refused the like, or to take it back.",
  like_unsupported: "The item can't be liked: only comments and mentions on some platforms can.",
  hide_refused: "The platform refused to hide the comment, or to show it again.",
  search_refused: "The platform refused to search for accounts. The message says why.",
  search_unsupported: "The channel's platform doesn't let apps search for accounts.",
  reply_unsupported: "The item's platform doesn't support replies.",
  not_your_step: "The current approval step is not the caller's to approve.",
  on_hold: "The brand is on hold: until that is lifted, nothing is published or replied, and apps can only read.",
  steps_open: "Approval steps are left, so the post can't be published now.",
  suggestion_outdated: "The text has changed since it was suggested.",
  share_link_ended: "The share link has expired or was revoked.",
  slow_down: "The device polls too often. Increase the interval by 5 seconds.",
  token_in_use: "The credential of this request can't revoke itself.",
  two_factor_required:
    "An account requires a second factor, which is missing or can't be removed. The message says which account.",
};

type Entry<Detail> = {
  /** Name of the schema, where it is not the kind's own name. */
  schema?: string;
  meaning: string;
  /** The fault that the example is generated from. */
  example: Detail;
  /** Fields of the body beside `message` and `code`. */
  fields?: Record<string, z.ZodType>;
};

/** Every other kind of fault; a missing one does not compile. */
const KINDS: { [K in Exclude<FaultKind, "refused">]: Entry<FaultDetail[K]> } = {
  unauthenticated: { meaning: "Missing, invalid or revoked token.", example: {} },
  unverified: { meaning: "The account's email address isn't verified yet.", example: {} },
  two_factor_required: {
    schema: "BrandRequiresTwoFactor",
    meaning:
      "The brand's account requires two-factor authentication. Set up a second factor, or verify it for this token.",
    example: {},
  },
  single_sign_on_required: {
    meaning: "The brand's account requires single sign-on. Sign in at `url` and use a token created there.",
    example: { url: "https://masthead.example.com/sso/north" },
    fields: { url: z.string() },
  },
  own_sign_in_required: {
    meaning: "The token was created through single sign-on. This requires a sign-in with a password or passkey.",
    example: {},
  },
  account_deleted: {
    meaning: "The account was deleted. Restore it with `restore_token` before `restore_until`.",
    example: { restoreToken: "N2Jm0kYxk1bq8ZyW", restoreUntil: "2026-12-04T13:00:00.000000+00:00" },
    fields: { restore_until: WireTime, restore_token: z.string() },
  },
  maintenance: { meaning: "The service is under maintenance.", example: {} },
  brand_rejected: { meaning: "Invalid `X-Service-Brand`, or no brand is selected.", example: {} },
  forbidden: {
    meaning: "Your role in this brand doesn't allow this.",
    example: { message: "Only the brand owner can do this." },
  },
  tier_denied: { meaning: "The token's tier is too low.", example: { needed: "full" } },
  approval_tier_denied: {
    meaning: "`approve: true` with a token below `elevated_write`. No post was created.",
    example: {},
  },
  not_found: { meaning: "Not found, or belongs to a brand you don't have access to.", example: { what: "Post" } },
  method_not_allowed: {
    meaning: "Method not allowed. `Allow` lists the supported methods.",
    example: { allow: ["GET"] },
  },
  unsupported_media_type: {
    meaning: "Unsupported content type.",
    example: { message: "Send the body as application/json, not text/plain." },
  },
  payload_too_large: { meaning: "The request body is too large.", example: { limitBytes: 1_048_576 } },
  malformed: {
    schema: "MalformedBody",
    meaning: "The request body can't be parsed.",
    example: { message: "The body is not valid JSON: Unexpected end of JSON input" },
  },
  invalid: {
    schema: "ValidationFailed",
    meaning: "A field is missing or invalid. `errors` maps field paths to messages.",
    example: { errors: { "ideas.0.headline": ["Headline must be at most 200 characters."] } },
    fields: { errors: z.record(z.string(), z.array(z.string())) },
  },
  limit_reached: {
    meaning: "A plan limit was reached. `limit_reached` is true.",
    example: { message: "Your plan includes 3 seats, and all are in use. Upgrade to add more." },
    fields: { limit_reached: z.literal(true) },
  },
  preflight_failed: {
    meaning: "The post doesn't meet a channel's requirements. `issues` lists the problems and how to fix them.",
    example: {
      message: "This post doesn't meet the requirements of North Coffee (Feed).",
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
    meaning: "The file is used in posts. `post_ids` lists them.",
    example: { post_ids: [812] },
    fields: { post_ids: z.array(z.number().int()) },
  },
  revision_conflict: {
    meaning: "The post was changed in the meantime. `revision` is the current one.",
    example: { revision: 4 },
    fields: { revision: z.number().int() },
  },
  change_in_progress: {
    meaning:
      "The publication is already being edited on its platform, or deleted from it. Try again when that is done.",
    example: {},
  },
  idempotency_in_flight: { meaning: "The first request with this Idempotency-Key is still in progress.", example: {} },
  setup_expired: { meaning: "The setup has expired or was already used. Start again.", example: {} },
  idempotency_answer_lost: {
    meaning:
      "The first request with this Idempotency-Key succeeded, but its response was lost. Fetch the result instead.",
    example: {},
  },
  throttled: {
    meaning: "Too many requests. Wait `retry_after` seconds.",
    example: { limit: 600, retryAfterSeconds: 7 },
    fields: { retry_after: z.number().int() },
  },
  not_implemented: {
    meaning: "Not available in the API. The message says where to find it.",
    example: { message: "Create brands in the studio, within your plan's limit." },
  },
  unavailable: {
    meaning: "A required service is temporarily unavailable. Try again soon.",
    example: { message: "The database isn't responding. Try again in a moment." },
  },
};

/** Kinds of faults, and codes of `refused` after a colon, because both may have the same name. */
export type ErrorName = Exclude<FaultKind, "refused"> | `refused:${RefusalCode}` | "server_error";

/** For faults whose own name is taken by another schema. */
const SCHEMA_NAMES: Partial<Record<RefusalCode, string>> = { two_factor_required: "SecondFactorRequired" };

/** One error as a client sees it; body and headers are those that the server sends. */
export type DocumentedError = {
  name: ErrorName;
  /** Name of its schema. */
  id: string;
  status: number;
  code: string | undefined;
  meaning: string;
  schema: z.ZodType;
  /** Names of the headers that only this error has. */
  headers: string[];
};

/** Every error, by its name. */
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
      "An error on our side. Include `request_id` when you report it.",
      { status: 500, body: serverError("01981f7c-7d1e-7b43-9c7b-8f2a6d0c1e55"), headers: {} },
      { request_id: z.string() },
    ),
  ].map((error) => [error.name, error]),
);

/** Every `code` that a client can get. */
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
  return name.replaceAll(/(?:^|_)(\w)/g, (_, mail: string) => mail.toUpperCase());
}

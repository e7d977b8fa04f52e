import { ERROR_CATALOGUE } from "./errors.ts";

/** The document's introduction; its lists are generated from the routes and the errors. */
export function introduction(): string {
  const errors = ERROR_CATALOGUE.map(({ status, code, meaning }) => `| ${status} | \`${code}\` | ${meaning} |`);
  return [
    "Draft, review, approve and publish posts of your brands. In paths a brand is called a team.",
    "",
    "## Brand selection",
    "",
    "Most endpoints work on one brand: the one whose `slug` you send in the header `X-Service-Brand`, or else the selected brand (`PATCH /me/team`). A brand you don't have access to returns 403 `brand_rejected`. The header only applies to the current request.",
    "",
    "Endpoints that don't depend on a brand ignore the header. `/teams/{id}` takes the brand from the path. The extension `x-brand` of each operation is `header`, `checked` (optional, but must be a brand you have access to), `path` or `none`.",
    "",
    "## Requests",
    "",
    "- Bodies are JSON. Unknown fields and query parameters return 422, with the name that was probably meant.",
    "- Every POST outside `/auth` accepts an `Idempotency-Key` (1 to 255 printable characters). Repeating a key within 24 hours returns the first response, with `Idempotent-Replayed: true` and without secrets that are only shown once.",
    "- Send the `ETag` you read as `If-Match`, or its number as `revision`. 412 `revision_conflict` means there is a newer one.",
    "- Lists are paginated: pass `next_cursor` as `cursor`. `limit` is at most 100.",
    "- `X-Service-Client: mobile` marks an approval as made in a mobile app.",
    "",
    "## Responses",
    "",
    "New fields may be added to responses at any time: ignore unknown fields. Every response has an `X-Request-Id`, and `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` if the installation has rate limits. 429 and 503 include `Retry-After`. Unsupported methods return 405 with `Allow`. HEAD returns the same as GET, without the body.",
    "",
    "## Errors",
    "",
    "`message` is for people, `code` for code. Each operation lists its possible errors.",
    "",
    "| status | code | meaning |",
    "|---|---|---|",
    ...errors,
  ].join("\n");
}

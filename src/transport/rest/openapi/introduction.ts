import { routes } from "../routes/index.ts";
import { ERROR_CATALOGUE } from "./errors.ts";

/** What the document says before its first endpoint; lists are made from the routes and the errors themselves. */
export function introduction(): string {
  const own = routes.filter(({ op }) => op.scope === "user");
  const errors = ERROR_CATALOGUE.map(({ status, code, meaning }) => `| ${status} | \`${code}\` | ${meaning} |`);
  return [
    "Draft, review, approve and publish posts of your brands. In paths a brand is called a team.",
    "",
    "## Brand selection",
    "",
    "Most endpoints are about one brand. They use the brand whose `slug` the header `X-Service-Brand` names, or else the brand that you selected (`PATCH /me/team`). A brand that is not yours is refused with 403 `brand_rejected`. The header changes nothing for later requests.",
    "",
    `Endpoints that are your own, whatever the brand, do not read the header: ${own.map(({ method, path }) => `\`${method} ${path}\``).join(", ")}. \`/teams/{id}\` names its brand in the path. The extension \`x-brand\` of each operation says which it is: \`header\`, \`checked\` (no brand is needed, but one that is sent must be yours), \`path\` or \`none\`.`,
    "",
    "## Requests",
    "",
    "- Bodies are JSON. Unknown fields are ignored.",
    "- Every POST outside `/auth` takes an `Idempotency-Key` (1 to 255 printable characters). The same key within 24 hours repeats the first answer, with `Idempotent-Replayed: true` and without secrets that are shown once.",
    "- `If-Match` or `revision` names the revision that you read; 412 `revision_conflict` says that there is a newer one.",
    "- Lists are paged: pass `next_cursor` as `cursor`; `limit` is at most 100.",
    "- `X-Service-Client: mobile` marks an approval as made in a mobile app.",
    "",
    "## Answers",
    "",
    "Answers may get new fields at any time: ignore those that you do not know. Every answer carries `X-Request-Id`; while the installation has limits also `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. 429 and 503 say in `Retry-After` when to come back. A method that an address does not have is 405 with `Allow`. HEAD answers as GET does, without the body.",
    "",
    "## Errors",
    "",
    "`message` is for people, `code` for programs. Each operation lists the errors that it can answer.",
    "",
    "| status | code | meaning |",
    "|---|---|---|",
    ...errors,
  ].join("\n");
}

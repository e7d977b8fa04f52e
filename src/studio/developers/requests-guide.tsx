import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { labeledCode } from "./labeled.ts";
import { pagingInPython, pagingInTypeScript, retrySnippet } from "./snippets.ts";

const paging = (apiUrl: string) => [
  { language: "TypeScript", code: pagingInTypeScript(apiUrl) },
  { language: "Python", code: pagingInPython(apiUrl) },
  { language: "Shell", code: "masthead posts list --all --json | jq -c '.posts[]'" },
];

/** Reliable requests: paging, retries, idempotency, revisions, times. */
export function RequestsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="requests">
      <GuideHeading>Pagination</GuideHeading>
      <p>
        Lists are paginated, with 25 items per page, or <code>limit</code> up to 100. Each page has{" "}
        <code>next_cursor</code>: pass it back as <code>cursor</code> until it is <code>null</code>. A cursor is a
        position, not a page number: items added in the meantime are neither repeated nor skipped. It is opaque; do not
        store it. Teams, members, roles, invitations and plans are not paginated.
      </p>
      <CodeTabs tabs={labeledCode("Read every page", paging(apiUrl))} />
      <GuideHeading>Retries</GuideHeading>
      <Facts
        label="Retries"
        head={["Response", "Retry?"]}
        rows={[
          [
            "No response, or a lost connection",
            "GET, PUT, PATCH, DELETE: yes. POST: yes, with the same Idempotency-Key.",
          ],
          ["429", "Yes, after Retry-After seconds."],
          ["409 idempotency_in_flight", "Yes, after a second or two. The first request is still running."],
          ["409 idempotency_answer_lost", "No. The request was processed; read the result."],
          [
            "500, 502, 504",
            "Yes, a few times with exponential backoff. If it persists, report it with its request_id.",
          ],
          ["503", "Yes, after Retry-After seconds. Maintenance, or the database is not responding."],
          ["412 revision_conflict", "Not unchanged. Read the post again and apply your change to it."],
          ["Any other 4xx", "No. The same request gets the same response."],
        ]}
      />
      <CodeBlock label="Retry in TypeScript" code={retrySnippet(apiUrl)} />
      <GuideHeading>Idempotency</GuideHeading>
      <p>
        Send <code>Idempotency-Key</code> with every POST outside <code>/auth</code>: 1 to 255 printable characters
        without spaces, such as a UUID. Generate it before the first attempt and store it with the task, so that your
        app uses the same key after a restart.
      </p>
      <ul>
        <li>
          The same key with the same request within 24 hours returns the first response, with the header{" "}
          <code>Idempotent-Replayed: true</code>, and the request is not processed again. Values shown only once (a
          token, a secret) are not repeated.
        </li>
        <li>
          The same request means the same path, query, brand and body, byte for byte. Anything else returns 422{" "}
          <code>idempotency_mismatch</code>.
        </li>
        <li>
          While the first request is running, the second returns 409 <code>idempotency_in_flight</code>.
        </li>
        <li>After a rejected request (4xx) you can reuse the key for a corrected one.</li>
        <li>
          If the request was processed but its response was lost on the server, the key returns 409{" "}
          <code>idempotency_answer_lost</code>: read the result.
        </li>
        <li>Keys are scoped to the person: other people can use the same key.</li>
      </ul>
      <GuideHeading>Revisions</GuideHeading>
      <p>
        A post has a <code>revision</code>, which increases with every edit. Send the one you read, as{" "}
        <code>revision</code> in the body or as <code>If-Match</code>, when you change, approve or delete a post.{" "}
        <code>If-Match</code> takes <code>"3"</code> or the <code>ETag</code> of the response that you read. If somebody
        changed it in the meantime, the response is 412 <code>revision_conflict</code> with the current revision, so you
        don't overwrite their changes or approve something you have not seen.
      </p>
      <p>
        <code>GET /posts/&#123;id&#125;</code> and <code>GET /publications/&#123;id&#125;</code> with{" "}
        <code>If-None-Match</code> and the <code>ETag</code> you have return 304 without a body while nothing changed.
      </p>
      <GuideHeading>Unknown names</GuideHeading>
      <p>
        A field or query parameter that the operation doesn't have is refused with 422, by its name and with the one
        that was probably meant: a misspelled <code>scheduled_at</code> never becomes a post without a date.{" "}
        <code>PUT /notification-preferences</code> ignores unknown types and channels, and takes back everything that
        GET returned.
      </p>
      <GuideHeading>Times</GuideHeading>
      <p>
        Times are ISO 8601. Send them with an offset, <code>2026-12-01T09:00:00+01:00</code> or <code>…Z</code>; seconds
        are optional. Responses use UTC. <code>from</code> and <code>to</code> also accept a date:{" "}
        <code>2026-12-01</code> starts at midnight in the brand's time zone, and <code>to</code> includes its date.
      </p>
      <GuideHeading>Request IDs</GuideHeading>
      <p>
        Every response has <code>X-Request-Id</code>. If you send your own (up to 100 letters, digits, <code>-</code>{" "}
        and <code>_</code>), it is used in the response and in the operator's log.
      </p>
    </GuidePage>
  );
}

import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

const paging = (apiUrl: string) => [
  {
    language: "TypeScript",
    code: `async function* allPosts(token: string, brand: string) {
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "100", ...(cursor ? { cursor } : {}) });
    const response = await fetch(\`${apiUrl}/posts?\${query}\`, {
      headers: { Authorization: \`Bearer \${token}\`, "X-Service-Brand": brand },
    });
    if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
    const page = await response.json();
    yield* page.posts;
    cursor = page.next_cursor;
  } while (cursor !== null);
}`,
  },
  {
    language: "Python",
    code: `import requests

def all_posts(token: str, brand: str):
    headers = {"Authorization": f"Bearer {token}", "X-Service-Brand": brand}
    params = {"limit": 100}
    while True:
        response = requests.get("${apiUrl}/posts", headers=headers, params=params, timeout=30)
        response.raise_for_status()
        page = response.json()
        yield from page["posts"]
        if page["next_cursor"] is None:
            return
        params["cursor"] = page["next_cursor"]`,
  },
  {
    language: "Shell",
    code: `masthead posts list --all --json | jq -c '.posts[]'`,
  },
];

const retrying = (apiUrl: string) => `import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

async function send(path: string, body: unknown, token: string, key = randomUUID()) {
  for (let attempt = 1; ; attempt++) {
    const wait = 2 ** attempt * 500 * (0.5 + Math.random());
    try {
      const response = await fetch("${apiUrl}" + path, {
        method: "POST",
        // The same key at every attempt: this is what makes repeating safe.
        headers: { Authorization: \`Bearer \${token}\`, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = await response.json();
      const isInFlight = answer.code === "idempotency_in_flight";
      if (![429, 500, 502, 503, 504].includes(response.status) && !isInFlight) return { status: response.status, answer };
      if (attempt === 6) return { status: response.status, answer };
      await sleep(Math.max(wait, 1000 * Number(response.headers.get("Retry-After") ?? 0)));
    } catch (error) {
      // No answer arrived: the request may or may not have been carried out.
      if (attempt === 6) throw error;
      await sleep(wait);
    }
  }
}`;

/** How to send requests that survive networks: paging, retries, idempotency, revisions, times. */
export function RequestsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="requests">
      <GuideHeading>Paging</GuideHeading>
      <p>
        Lists come in pages of 25, or of <code>limit</code> up to 100. Each page carries <code>next_cursor</code>: pass
        it back as <code>cursor</code> until it is <code>null</code>. A cursor is a position, not a number of a page:
        items that are added meanwhile are neither shown twice nor skipped. Keep it only as long as you page, and do not
        take it apart. Teams, members, roles, invitations and plans come whole.
      </p>
      <CodeTabs label="Read every page" tabs={paging(apiUrl)} />
      <GuideHeading>What to retry</GuideHeading>
      <Facts
        label="What to retry"
        head={["You got", "Send it again?"]}
        rows={[
          [
            "No answer, or a connection that broke",
            "GET, PUT, PATCH, DELETE: yes. POST: yes, with the same Idempotency-Key.",
          ],
          ["429", "Yes, after Retry-After seconds."],
          ["409 idempotency_in_flight", "Yes, after a second or two: the first request is still running."],
          ["409 idempotency_answer_lost", "No. It was carried out; read what it made."],
          ["500, 502, 504", "Yes, a few times, each after a longer pause. Quote request_id if it goes on."],
          ["503", "Yes, after Retry-After seconds: maintenance, or the database is not reachable."],
          ["412 revision_conflict", "Not as it is. Read the post again, and decide with what you see."],
          ["Any other 4xx", "No. The same request gets the same answer."],
        ]}
      />
      <CodeBlock label="Retry in TypeScript" code={retrying(apiUrl)} />
      <GuideHeading>Idempotency</GuideHeading>
      <p>
        Send <code>Idempotency-Key</code> with every POST outside <code>/auth</code>: 1 to 255 printable characters
        without spaces; a UUID is a good one. Make it before the first attempt and keep it with what you want done, so
        that a program that restarts uses the same.
      </p>
      <ul>
        <li>
          The same key with the same request within 24 hours answers what the first one answered, with the header{" "}
          <code>Idempotent-Replayed: true</code>, and nothing is done again. What is shown once (a token, a secret) is
          not repeated.
        </li>
        <li>
          The same request means the same path, query, brand and body, byte for byte. Anything else answers 422{" "}
          <code>idempotency_mismatch</code>.
        </li>
        <li>
          While the first one runs, the second answers 409 <code>idempotency_in_flight</code>.
        </li>
        <li>
          A request that was refused (4xx) leaves the key free: correct the request and use it again, or take a new key.
        </li>
        <li>
          If the server lost its answer after carrying the request out, the key answers 409{" "}
          <code>idempotency_answer_lost</code>: read what was made.
        </li>
        <li>Keys are yours: another person’s or another token’s owner’s equal key is a different one.</li>
      </ul>
      <GuideHeading>Revisions</GuideHeading>
      <p>
        A post has a <code>revision</code>, which every edit raises. Send the one you read, as <code>revision</code> in
        the body or as <code>If-Match: "3"</code>, when you change or approve a post. If somebody changed it meanwhile
        the answer is 412 <code>revision_conflict</code> with the current number, instead of overwriting their work or
        approving what you have not seen.
      </p>
      <GuideHeading>Times</GuideHeading>
      <p>
        Times are ISO 8601. Send them with an offset, <code>2026-12-01T09:00:00+01:00</code> or <code>…Z</code>; seconds
        may be left out. Answers use UTC. <code>from</code> and <code>to</code> take a day as well:{" "}
        <code>2026-12-01</code> begins at midnight in the brand’s time zone, and <code>to</code> includes its day.
      </p>
      <GuideHeading>Identify a request</GuideHeading>
      <p>
        Every answer has <code>X-Request-Id</code>. Send one of your own (up to 100 letters, digits, <code>-</code> and{" "}
        <code>_</code>) and it is used instead, in the answer and in the operator’s log.
      </p>
    </GuidePage>
  );
}

import { EVENTS } from "#domain/webhooks/terms.ts";
import { firesWhen } from "#studio/webhooks/events.ts";
import { VerifySnippet } from "#studio/webhooks/verify-snippet.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

const SAMPLE = {
  post_id: 42,
  status: "published",
  brand_id: 7,
  occurred_at: "2026-12-01T08:00:00.412000+00:00",
  publication: {
    id: 61,
    platform: "feed",
    external_id: "1c0a2f6e",
    permalink: "https://masthead.example.com/b/harbour-coffee/61",
  },
};

/** Events, headers, signature, delivery (interface.md, "Events"). */
export function WebhooksGuide() {
  return (
    <GuidePage slug="webhooks">
      <p>
        The brand owner adds endpoints in Settings, API, or with <code>POST /webhook-endpoints</code>. An endpoint
        receives the events it subscribed to, as a POST with a JSON body. Its secret is shown once.
      </p>
      <GuideHeading>Events</GuideHeading>
      <Facts
        label="Events"
        head={["Event", "Fires when"]}
        rows={EVENTS.map((event) => [<code key={event}>{event}</code>, firesWhen[event]])}
      />
      <CodeBlock label="Body of post.published" code={SAMPLE} />
      <p>
        <code>publication</code> comes with <code>post.published</code>, <code>post.failed</code> and{" "}
        <code>post.expired</code>; <code>external_id</code> and <code>permalink</code> are empty when nothing was
        published. <code>post.approved</code> carries <code>approved_via</code> instead; <code>post.commented</code>{" "}
        carries <code>comment_id</code>, <code>kind</code> and <code>body</code>.
      </p>
      <GuideHeading>Headers</GuideHeading>
      <Facts
        label="Headers of a delivery"
        head={["Header", "Value"]}
        rows={[
          [<code key="h">X-Service-Event</code>, "The event's name; test for a test."],
          [<code key="h">X-Service-Signature</code>, <code key="v">t=&lt;timestamp&gt;,v1=&lt;hex&gt;</code>],
          [
            <code key="h">X-Service-Delivery</code>,
            "The same for every attempt of one delivery: use it to drop repeats.",
          ],
          [
            <code key="h">webhook-id, webhook-timestamp, webhook-signature</code>,
            "The same proof in the form of Standard Webhooks, for libraries that speak it.",
          ],
        ]}
      />
      <GuideHeading>Verify the signature</GuideHeading>
      <p>
        <code>v1</code> is the HMAC-SHA256, in hex, of <code>&lt;t&gt;.&lt;raw body&gt;</code>, keyed with the whole
        secret. Use the bytes as they came, before any JSON parsing, and compare in constant time. For 24 hours after
        the secret was rotated there are two <code>v1</code>; one that fits is enough.
      </p>
      <VerifySnippet />
      <GuideHeading>Delivery</GuideHeading>
      <ul>
        <li>Any 2xx within 15 seconds is a success. Redirects are failures.</li>
        <li>
          Three requests: at once, 10 seconds after the first failure, 60 seconds after the second. Then the delivery is
          exhausted; it can be replayed from the log.
        </li>
        <li>
          Ten exhausted deliveries in a row disable the endpoint, and the owner hears of it once. What happens meanwhile
          is kept as skipped: re-enable the endpoint and <em>recover</em> sends it.
        </li>
        <li>
          <em>Send test</em> sends a real, signed delivery on the same path: <code>&#123;"event": "test", …&#125;</code>
          .
        </li>
        <li>Deliveries may come more than once and out of order. Answer quickly, and do the work afterwards.</li>
      </ul>
    </GuidePage>
  );
}

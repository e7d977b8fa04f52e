import { EVENTS } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { firesWhen } from "#studio/events/webhooks/events.ts";
import { VerifySnippet } from "#studio/events/webhooks/verify-snippet.tsx";
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

/** Events, headers, signature, delivery. */
export function WebhooksGuide() {
  return (
    <GuidePage slug="webhooks">
      <p>
        The brand owner adds endpoints in Settings → API or with <code>POST /webhook-endpoints</code>. An endpoint
        receives the events it is subscribed to as POST requests with a JSON body. Its secret is shown once.
      </p>
      <GuideHeading>Events</GuideHeading>
      <Facts
        label="Events"
        head={["Event", "Sent when"]}
        rows={EVENTS.map((event) => [<code key={event}>{event}</code>, t(firesWhen[event])])}
      />
      <CodeBlock label="Body of post.published" code={SAMPLE} />
      <p>
        <code>publication</code> is included in <code>post.published</code>, <code>post.failed</code> and{" "}
        <code>post.expired</code>; <code>external_id</code> and <code>permalink</code> are empty strings if nothing was
        published. <code>post.approved</code> has <code>approved_via</code> instead, which is <code>job</code> for a
        copy of a recurring or evergreen post that was approved automatically; <code>post.commented</code> has{" "}
        <code>comment_id</code>, <code>kind</code> and <code>body</code>, in which <code>@[12]</code> mentions the
        person with this ID.
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
            "The same for all attempts of a delivery: use it to detect duplicates.",
          ],
          [
            <code key="h">webhook-id, webhook-timestamp, webhook-signature</code>,
            "The same signature in the Standard Webhooks format, for its libraries.",
          ],
        ]}
      />
      <GuideHeading>Verify the signature</GuideHeading>
      <p>
        <code>v1</code> is the HMAC-SHA256, in hex, of <code>&lt;t&gt;.&lt;raw body&gt;</code>, with the complete secret
        as the key. Use the raw bytes, before any JSON parsing, and compare in constant time. For 24 hours after the
        secret is rotated there are two <code>v1</code>; one of them must match.
      </p>
      <VerifySnippet />
      <GuideHeading>Delivery</GuideHeading>
      <ul>
        <li>Any 2xx response within 15 seconds is a success. Redirects are failures.</li>
        <li>
          There are three attempts: immediately, 10 seconds after the first failure, and 60 seconds after the second.
          Then the delivery is exhausted; you can replay it from the delivery log.
        </li>
        <li>
          Ten exhausted deliveries in a row disable the endpoint, and the owner is notified once. Events in the meantime
          are stored as skipped: enable the endpoint again and <em>recover</em> sends them.
        </li>
        <li>
          <em>Send test</em> sends a real, signed delivery: <code>&#123;"event": "test", …&#125;</code>.
        </li>
        <li>Deliveries may arrive more than once and out of order. Respond quickly and process them afterwards.</li>
      </ul>
    </GuidePage>
  );
}

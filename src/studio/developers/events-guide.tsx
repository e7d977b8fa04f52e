import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { followSnippet, LISTENED, listenSnippet } from "./snippets.ts";

/** The event stream of a brand, for clients that can't receive webhooks. */
export function EventsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="events">
      <p>
        <code>GET /events</code> returns the same five events as{" "}
        <TextLink href="/developers/webhooks">webhooks</TextLink>, in the same order and with the same bodies, for apps
        without a public URL. It requires a full-access token of the brand's owner.
      </p>
      <GuideHeading>Streaming</GuideHeading>
      <p>
        With <code>Accept: text/event-stream</code> the response is a stream of server-sent events: <code>id</code>,{" "}
        <code>event</code> (its name) and <code>data</code> (the same body as its delivery). A comment is sent every 15
        seconds; if nothing arrives for a minute, the connection is lost.
      </p>
      <CodeBlock label="Listen from a terminal" code={listenSnippet(apiUrl)} />
      <CodeBlock label="What it prints" code={LISTENED} />
      <GuideHeading>Resuming</GuideHeading>
      <p>
        Reconnect with <code>Last-Event-ID</code>, or <code>?last_event_id=</code>set to the last id you processed, and
        you receive everything after it; <code>0</code> starts with the oldest stored event. Without it the stream
        starts with new events. An event may arrive twice if your app stopped between processing it and storing its id.
      </p>
      <CodeBlock label="Stream in TypeScript" code={followSnippet(apiUrl)} />
      <GuideHeading>Polling</GuideHeading>
      <p>
        Without that <code>Accept</code> the same path returns a page of JSON, oldest first; pass{" "}
        <code>next_cursor</code> back as <code>cursor</code>. Polling once a minute is enough for most apps.
      </p>
      <GuideHeading>Limits</GuideHeading>
      <Facts
        label="Limits"
        head={["Limit", "Value"]}
        rows={[
          ["Streams per token", "5"],
          ["Streams per person", "20"],
          [
            "After the token is revoked or the role is lost",
            "The stream is closed at once; reconnecting returns 401 or 403",
          ],
        ]}
      />
      <p>
        <code>masthead webhooks listen --forward-to localhost:4242/hook</code> does all of this and sends each event to
        your own server with valid signatures.
      </p>
    </GuidePage>
  );
}

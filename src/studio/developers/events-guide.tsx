import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

const follow = (
  apiUrl: string,
) => `async function follow(token: string, brand: string, handle: (event: string, body: unknown) => Promise<void>) {
  let last: string | null = null; // keep it in a file to survive a restart
  for (;;) {
    try {
      const response = await fetch("${apiUrl}/events", {
        headers: {
          Authorization: \`Bearer \${token}\`,
          "X-Service-Brand": brand,
          Accept: "text/event-stream",
          ...(last ? { "Last-Event-ID": last } : {}),
        },
      });
      if (response.status === 401 || response.status === 403) throw new Error("The token no longer reaches the brand.");
      if (!response.ok || !response.body) throw new TypeError(\`Answered \${response.status}\`);
      let text = "";
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split("\\n\\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const field = (name: string) => new RegExp(\`^\${name}: ?(.*)$\`, "m").exec(block)?.[1];
          if (field("data")) await handle(field("event") ?? "message", JSON.parse(field("data") ?? ""));
          last = field("id") ?? last;
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}`;

/** The stream of a brand's events, for programs that cannot be reached from outside. */
export function EventsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="events">
      <p>
        <code>GET /events</code> has the five events of <TextLink href="/developers/webhooks">webhooks</TextLink>, in
        the same order and with the same bodies, for programs that cannot receive a request. It is for the brand’s
        owner, with a full-access token.
      </p>
      <GuideHeading>As a stream</GuideHeading>
      <p>
        With <code>Accept: text/event-stream</code> the answer stays open and each event comes as it happens, as
        server-sent events: <code>id</code>, <code>event</code> (its name) and <code>data</code> (the body of its
        delivery, byte for byte). A comment comes every 15 seconds; a stream that is silent for a minute is dead.
      </p>
      <CodeBlock
        label="Listen from a terminal"
        code={`curl -N ${apiUrl}/events -H "Authorization: Bearer $TOKEN" -H 'Accept: text/event-stream'

id: 1042
event: post.published
data: {"post_id":42,"status":"published","brand_id":7,…}`}
      />
      <GuideHeading>Without losing any</GuideHeading>
      <p>
        Connect again with <code>Last-Event-ID</code>, or <code>?last_event_id=</code>, set to the last id you have
        dealt with, and you get everything after it; <code>0</code> begins with the oldest event that is kept. Without
        it the stream begins now. An event may come twice if your program stopped between handling it and noting its id.
      </p>
      <CodeBlock label="Follow in TypeScript" code={follow(apiUrl)} />
      <GuideHeading>As a list</GuideHeading>
      <p>
        Without that <code>Accept</code> the same address answers a page of JSON, oldest first; pass{" "}
        <code>next_cursor</code> back as <code>cursor</code>. Asking once a minute is enough for most programs.
      </p>
      <GuideHeading>Limits of a stream</GuideHeading>
      <Facts
        label="Limits of a stream"
        head={["What", "How many"]}
        rows={[
          ["Streams of one token", "5"],
          ["Streams of one person", "20"],
          [
            "After revoking the token or losing the role",
            "The stream ends at once; connecting again answers 401 or 403",
          ],
        ]}
      />
      <p>
        <code>masthead webhooks listen --forward-to localhost:4242/hook</code> does all of this and posts each event to
        your own server with valid signatures.
      </p>
    </GuidePage>
  );
}

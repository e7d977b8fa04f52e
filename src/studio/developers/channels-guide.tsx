import { listConnectors } from "#platform/connectors/registry.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { describeConnection } from "./channel-labels.ts";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { connectChannel } from "./snippets.ts";

/** The platforms of this version, and what applies to all of them. */
export function ChannelsGuide({ apiUrl }: { apiUrl: string }) {
  const connectors = listConnectors().filter(({ isTest }) => !isTest);
  const typed = connectors.find(({ connection }) => connection === "credentials");
  return (
    <GuidePage slug="channels">
      <p>
        A channel is one account, page or address that a brand publishes to. <code>GET /platforms</code> lists what this
        installation can connect, with limits and options; <code>GET /channels</code> has each channel's own.
      </p>
      <GuideHeading>Platforms</GuideHeading>
      <Facts
        label="Platforms"
        head={["Platform", "Connected by", "Characters", "Media"]}
        rows={connectors.map(({ platform, name, connection, capabilities }) => [
          <TextLink key={platform} href={`/developers/channels/${platform}`}>
            {name}
          </TextLink>,
          describeConnection(connection),
          capabilities.text_limit.toLocaleString("en"),
          String(capabilities.media_limit),
        ])}
      />
      <GuideHeading>Connect a channel</GuideHeading>
      <p>
        Platforms that take credentials are connected by one call, with the platform's fields. Platforms that you sign
        in to are connected in the studio, or start with <code>POST /channel-requests</code> and open the address that
        it returns.
      </p>
      {typed ? <CodeBlock label="Connect with credentials" code={connectChannel(apiUrl, typed)} /> : null}
      <GuideHeading>Options</GuideHeading>
      <p>
        A platform's own settings, such as visibility or a content warning, go into <code>options</code> of a channel's
        overrides. Unknown or unfitting values are refused with 422 before anything is scheduled.
      </p>
      <GuideHeading>When there is no response</GuideHeading>
      <p>
        A request that may have arrived is never simply repeated. Each platform's page says how it is settled: by an
        idempotency key, by looking the post up, by the state of an upload, or not at all. Where nothing settles it, the
        publication is <code>unknown</code> and a person decides.
      </p>
    </GuidePage>
  );
}

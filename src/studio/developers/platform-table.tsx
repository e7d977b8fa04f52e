import { listConnectors } from "#platform/connectors/registry.ts";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { describeConnection } from "./channel-labels.ts";

/** The platforms of this version, each with a link to its page. */
export function PlatformTable() {
  const connectors = listConnectors().filter(({ isTest }) => !isTest);
  return (
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
  );
}

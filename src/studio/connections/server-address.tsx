import { Stack, Text } from "@mantine/core";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { SetupTabs } from "./setup-tabs.tsx";

/** The MCP server's URL and how to set it up in clients. */
export function ServerAddress({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Section
      title="Connect an app"
      description="Add this address to your app. It opens your browser, where you choose its access level."
    >
      <Stack gap="md" maw={720}>
        <CodeBlock label="MCP server URL" code={mcpUrl} what="address" />
        <SetupTabs mcpUrl={mcpUrl} by="sign-in" />
        <Text c="var(--ink-2)">
          Tools, limits, and connecting with a token where there is no browser: see the{" "}
          <TextLink href="/developers/mcp">MCP guide</TextLink>.
        </Text>
      </Stack>
    </Section>
  );
}

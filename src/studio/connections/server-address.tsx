import { Stack, Text } from "@mantine/core";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { SetupTabs } from "./setup-tabs.tsx";

/** Where programs find the MCP server, and what to enter in them. */
export function ServerAddress({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Section
      title="Connect a program"
      description="Give it this address. It opens your browser, you choose here what it may do, and it goes on by itself."
    >
      <Stack gap="md" maw={720}>
        <CodeBlock label="Address of the MCP server" code={mcpUrl} what="address" />
        <SetupTabs mcpUrl={mcpUrl} by="sign-in" />
        <Text c="var(--ink-2)">
          Tools, limits, and connecting with a token where there is no browser: see the{" "}
          <TextLink href="/developers/mcp">MCP guide</TextLink>.
        </Text>
      </Stack>
    </Section>
  );
}

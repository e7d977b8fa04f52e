import { Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { SetupTabs } from "./setup-tabs.tsx";

/** The MCP server's URL and how to set it up in clients. */
export function ServerAddress({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Section
      title={t("Connect an app")}
      description={t("Add this address to your app. It opens your browser, where you choose its access level.")}
    >
      <Stack gap="md" maw={720}>
        <CodeBlock label={t("MCP server URL")} code={mcpUrl} copyLabel={t("Copy address")} />
        <SetupTabs mcpUrl={mcpUrl} by="sign-in" />
        <Text c="var(--ink-2)">
          {rich("Tools, limits, and connecting with a token where there is no browser: see the <a>MCP guide</a>.", {
            a: (content) => <TextLink href="/developers/mcp">{content}</TextLink>,
          })}
        </Text>
      </Stack>
    </Section>
  );
}

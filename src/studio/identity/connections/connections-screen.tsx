"use client";

import { Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { ProfilePages } from "#studio/identity/profile/profile-pages.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { SetupTabs } from "./setup-tabs.tsx";

/** The apps that a person connected over MCP, and how to connect one. */
export function ConnectionsScreen({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      <ConnectionList />
      <ServerAddress mcpUrl={mcpUrl} />
      <Section
        title={t("Share to Masthead")}
        description={t("Start a post from your phone's share sheet, a bookmark or the browser extension.")}
      >
        <ButtonLink href="/share">{t("Set up sharing")}</ButtonLink>
      </Section>
    </Page>
  );
}

/** The MCP server's URL and how to set it up in clients. */
function ServerAddress({ mcpUrl }: { mcpUrl: string }) {
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

"use client";

import { t } from "#kernel/language.ts";
import { ProfilePages } from "#studio/identity/profile/profile-pages.tsx";
import { Page } from "#ui/page.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { ServerAddress } from "./server-address.tsx";

/** The apps that a person connected over MCP, and how to connect one. */
export function ConnectionsScreen({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      <ConnectionList />
      <ServerAddress mcpUrl={mcpUrl} />
    </Page>
  );
}

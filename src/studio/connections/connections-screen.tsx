"use client";

import { Page } from "#ui/page.tsx";
import { ProfilePages } from "../profile/profile-pages.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { ServerAddress } from "./server-address.tsx";

/** The programs that a person let in over MCP, and how to let one in. */
export function ConnectionsScreen({ mcpUrl }: { mcpUrl: string }) {
  return (
    <Page title="Profile" toolbar={<ProfilePages />}>
      <ConnectionList />
      <ServerAddress mcpUrl={mcpUrl} />
    </Page>
  );
}

import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { ConnectionsScreen } from "#studio/identity/connections/connections-screen.tsx";
import { mcpUrl } from "#transport/pages/loaded.ts";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Connections") });

export default async function ConnectionsPage() {
  await requirePerson();
  await prefetchPages(trpc(null).connections.list.infiniteQueryOptions({}, PAGED));
  return (
    <Hydrated>
      <ConnectionsScreen mcpUrl={mcpUrl()} />
    </Hydrated>
  );
}

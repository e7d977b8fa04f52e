import { ConnectionsScreen } from "#studio/connections/connections-screen.tsx";
import { mcpUrl } from "#transport/reference.ts";
import { requirePerson } from "../../../visitor.ts";

export const metadata = { title: "Connections" };

export default async function ConnectionsPage() {
  await requirePerson();
  return <ConnectionsScreen mcpUrl={mcpUrl()} />;
}

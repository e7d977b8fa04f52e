import { QuickStart } from "#studio/developers/quick-start.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";
import { reader } from "../reader.ts";

export const metadata = { title: "Quick start", description: "From a token to a published post in a few calls." };

export default async function QuickStartPage() {
  return <QuickStart apiUrl={apiUrl()} reader={await reader()} />;
}

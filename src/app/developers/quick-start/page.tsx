import { QuickStart } from "#studio/developers/quick-start.tsx";
import { apiUrl } from "#transport/loaded.ts";

export const metadata = { title: "Quick start", description: "From a token to a published post in a few calls." };

export default function QuickStartPage() {
  return <QuickStart apiUrl={apiUrl()} />;
}

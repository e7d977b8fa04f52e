import { RequestsGuide } from "#studio/developers/requests-guide.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Reliable requests",
  description: "Pagination, retries, idempotency keys, revisions and timestamps.",
};

export default function RequestsGuidePage() {
  return <RequestsGuide apiUrl={apiUrl()} />;
}

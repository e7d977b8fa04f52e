import { RequestsGuide } from "#studio/developers/requests-guide.tsx";
import { apiUrl } from "#transport/reference.ts";

export const metadata = {
  title: "Reliable requests",
  description: "Paging, retries, idempotency keys, revisions and times.",
};

export default function RequestsGuidePage() {
  return <RequestsGuide apiUrl={apiUrl()} />;
}

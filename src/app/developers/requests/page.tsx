import { GuidePage } from "#studio/developers/guide-page.tsx";
import Requests from "#studio/developers/requests.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Reliable requests",
  description: "Pagination, retries, idempotency keys, revisions and timestamps.",
};

export default function RequestsGuidePage() {
  return <GuidePage slug="requests" Content={Requests} {...installation()} reader={null} />;
}

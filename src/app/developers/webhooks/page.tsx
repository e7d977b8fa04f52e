import { GuidePage } from "#studio/developers/guide-page.tsx";
import Webhooks from "#studio/developers/webhooks.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Webhooks",
  description: "Events, signatures and deliveries, with verification in TypeScript, Python and PHP.",
};

export default function WebhooksGuidePage() {
  return <GuidePage slug="webhooks" Content={Webhooks} {...installation()} reader={null} />;
}

import { WebhooksGuide } from "#studio/developers/webhooks-guide.tsx";

export const metadata = {
  title: "Webhooks",
  description: "Events, signatures and deliveries, with verification in TypeScript, Python and PHP.",
};

export default function WebhooksGuidePage() {
  return <WebhooksGuide />;
}

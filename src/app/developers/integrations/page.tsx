import { GuidePage } from "#studio/developers/guide-page.tsx";
import Integrations from "#studio/developers/integrations.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "n8n, Zapier, WordPress and chats",
  description: "Use Masthead in tools that you have already.",
};

export default function IntegrationsGuidePage() {
  return <GuidePage slug="integrations" Content={Integrations} {...installation()} reader={null} />;
}

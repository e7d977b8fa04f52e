import { GuidePage } from "#studio/developers/guide-page.tsx";
import QuickStart from "#studio/developers/quick-start.mdx";
import { installation } from "../installation.ts";
import { reader } from "../reader.ts";

export const metadata = { title: "Quick start", description: "From a token to a published post in a few calls." };

export default async function QuickStartPage() {
  return <GuidePage slug="quick-start" Content={QuickStart} {...installation()} reader={await reader()} />;
}

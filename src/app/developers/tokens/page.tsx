import { GuidePage } from "#studio/developers/guide-page.tsx";
import Tokens from "#studio/developers/tokens.mdx";
import { installation } from "../installation.ts";

export const metadata = { title: "Tokens and tiers", description: "Give an app only the access it needs." };

export default function TokensGuidePage() {
  return <GuidePage slug="tokens" Content={Tokens} {...installation()} reader={null} />;
}

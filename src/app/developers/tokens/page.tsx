import { TokensGuide } from "#studio/developers/tokens-guide.tsx";

export const metadata = { title: "Tokens and tiers", description: "Give an app only the access it needs." };

export default function TokensGuidePage() {
  return <TokensGuide />;
}

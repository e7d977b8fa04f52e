import { TokensGuide } from "#studio/developers/tokens-guide.tsx";

export const metadata = { title: "Tokens and tiers", description: "Give a program exactly as much as it needs." };

export default function TokensGuidePage() {
  return <TokensGuide />;
}

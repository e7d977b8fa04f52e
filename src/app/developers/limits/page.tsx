import { LimitsGuide } from "#studio/developers/limits-guide.tsx";

export const metadata = { title: "Limits", description: "How often, how much, how large." };

export default function LimitsGuidePage() {
  return <LimitsGuide />;
}

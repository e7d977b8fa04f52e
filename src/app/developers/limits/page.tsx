import { LimitsGuide } from "#studio/developers/limits-guide.tsx";

export const metadata = { title: "Limits", description: "Rate limits, sizes and timeouts." };

export default function LimitsGuidePage() {
  return <LimitsGuide />;
}

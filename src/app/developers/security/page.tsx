import { SecurityGuide } from "#studio/developers/security-guide.tsx";
import { studioServices } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Security",
  description: "How to report a vulnerability, and how your data is protected.",
};

export const dynamic = "force-dynamic";

export default function SecurityGuidePage() {
  return <SecurityGuide contact={studioServices().env.SECURITY_CONTACT ?? null} />;
}

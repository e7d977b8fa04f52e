import { OauthGuide } from "#studio/developers/oauth-guide.tsx";
import { appUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "OAuth for your own app",
  description: "Let other people connect their accounts to your app.",
};

export default function OauthGuidePage() {
  return <OauthGuide appUrl={appUrl()} />;
}

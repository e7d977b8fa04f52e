import { OauthGuide } from "#studio/developers/oauth-guide.tsx";
import { appUrl } from "#transport/reference.ts";

export const metadata = {
  title: "OAuth for your own app",
  description: "Have other people connect their accounts to an app of yours.",
};

export default function OauthGuidePage() {
  return <OauthGuide appUrl={appUrl()} />;
}

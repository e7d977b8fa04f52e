import { GuidePage } from "#studio/developers/guide-page.tsx";
import Oauth from "#studio/developers/oauth.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "OAuth for your own app",
  description: "Let other people connect their accounts to your app.",
};

export default function OauthGuidePage() {
  return <GuidePage slug="oauth" Content={Oauth} {...installation()} reader={null} />;
}

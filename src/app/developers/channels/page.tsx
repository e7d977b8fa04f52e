import Channels from "#studio/developers/channels.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Channels",
  description: "Every platform: how to connect it, its limits, options and errors.",
};

export default function ChannelsGuidePage() {
  return <GuidePage slug="channels" Content={Channels} {...installation()} reader={null} />;
}

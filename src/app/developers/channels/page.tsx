import { ChannelsGuide } from "#studio/developers/channels-guide.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Channels",
  description: "Every platform: how to connect it, its limits, options and errors.",
};

export default function ChannelsGuidePage() {
  return <ChannelsGuide apiUrl={apiUrl()} />;
}

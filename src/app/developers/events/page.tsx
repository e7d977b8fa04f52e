import Events from "#studio/developers/events.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Event stream",
  description: "Receive the same events without a public URL.",
};

export default function EventsGuidePage() {
  return <GuidePage slug="events" Content={Events} {...installation()} reader={null} />;
}

import { EventsGuide } from "#studio/developers/events-guide.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Event stream",
  description: "Receive the same events without a public URL.",
};

export default function EventsGuidePage() {
  return <EventsGuide apiUrl={apiUrl()} />;
}

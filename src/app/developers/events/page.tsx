import { EventsGuide } from "#studio/developers/events-guide.tsx";
import { apiUrl } from "#transport/reference.ts";

export const metadata = {
  title: "Event stream",
  description: "Follow the same events from a program that cannot be reached.",
};

export default function EventsGuidePage() {
  return <EventsGuide apiUrl={apiUrl()} />;
}

import { EVENTS, EXTRA_EVENTS, FIRES_WHEN } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { Facts } from "#ui/prose.tsx";

interface EventTableProps {
  /** The events beyond the contract's, instead of those. */
  extra?: boolean;
}

/** The events that endpoints receive, and when. */
export function EventTable({ extra = false }: EventTableProps) {
  const events = extra ? EXTRA_EVENTS : EVENTS;
  return (
    <Facts
      label={extra ? "More events" : "Events"}
      head={["Event", "Sent when"]}
      rows={events.map((event) => [<code key={event}>{event}</code>, t(FIRES_WHEN[event])])}
    />
  );
}

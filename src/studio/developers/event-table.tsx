import { EVENTS } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { firesWhen } from "#studio/events/webhooks/events.ts";
import { Facts } from "#ui/prose.tsx";

/** The events that endpoints and the stream receive. */
export function EventTable() {
  return (
    <Facts
      label="Events"
      head={["Event", "Sent when"]}
      rows={EVENTS.map((event) => [<code key={event}>{event}</code>, t(firesWhen[event])])}
    />
  );
}

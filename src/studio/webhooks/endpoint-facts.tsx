import type { z } from "zod";
import type { EndpointView } from "#domain/webhooks/schema.ts";
import { STREAK_LIMIT } from "#domain/webhooks/terms.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./endpoint-facts.module.css";
import { FORMATS } from "./formats.ts";

interface EndpointFactsProps {
  endpoint: z.output<typeof EndpointView>;
  /** The brand's IANA time zone. */
  zone: string;
}

/** The details of an endpoint, beside its deliveries. */
export function EndpointFacts({ endpoint, zone }: EndpointFactsProps) {
  const { status, failure_streak: streak, format, events, description, created_at } = endpoint;
  return (
    <DefinitionList
      items={[
        { term: "Status", value: <StatusBadge status={status} /> },
        { term: "Consecutive failures", value: streak === 0 ? "None" : `${streak} of ${STREAK_LIMIT}` },
        { term: "Format", value: FORMATS.find(({ value }) => value === format)?.label },
        {
          term: "Events",
          value: (
            <ul className={classes.events}>
              {events.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))}
            </ul>
          ),
        },
        ...(description ? [{ term: "Description", value: description }] : []),
        { term: "Secret", value: "Shown once, when the endpoint was created. Rotate it to get a new one." },
        { term: "Added", value: <Time iso={created_at} zone={zone} style="date" /> },
      ]}
    />
  );
}

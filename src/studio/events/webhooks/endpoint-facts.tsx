import type { z } from "zod";
import type { EndpointView } from "#domain/events/webhooks/schema.ts";
import { STREAK_LIMIT } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
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
        { term: t("Status"), value: <StatusBadge status={status} /> },
        {
          term: t("Consecutive failures"),
          value: streak === 0 ? t("failures|None") : t("{streak} of {limit}", { streak, limit: STREAK_LIMIT }),
        },
        { term: t("Format"), value: t(FORMATS[format]) },
        {
          term: t("Events"),
          value: (
            <ul className={classes.events}>
              {events.map((event) => (
                <li key={event}>
                  <code translate="no">{event}</code>
                </li>
              ))}
            </ul>
          ),
        },
        ...(description ? [{ term: t("Description"), value: description }] : []),
        { term: t("Secret"), value: t("Shown once, when the endpoint was created. Rotate it to get a new one.") },
        { term: t("Added"), value: <Time iso={created_at} zone={zone} style="date" /> },
      ]}
    />
  );
}

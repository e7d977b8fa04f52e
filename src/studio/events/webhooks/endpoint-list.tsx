"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointView } from "#domain/events/webhooks/schema.ts";
import { EVENTS, STREAK_LIMIT } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { latestTime } from "./delivery-labels.ts";
import classes from "./endpoint-health.module.css";
import { HealthStrip } from "./health-strip.tsx";
import { usePaths } from "./use-paths.ts";

type Endpoint = z.output<typeof EndpointView>;

/** The brand's webhook endpoints with their health. */
export function EndpointList({ onAdd }: { onAdd: () => void }) {
  const paths = usePaths();
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().webhooks.list.queryOptions({ limit: 100 }));
  const isEmpty = data?.endpoints.length === 0;
  return (
    <Section
      title={t("Webhook endpoints")}
      description={t("URLs that receive signed events when something happens to a post.")}
      action={
        isEmpty ? undefined : (
          <ButtonLink href={paths.deliveries()} flex="none">
            {t("Delivery log")}
          </ButtonLink>
        )
      }
    >
      {isLoadingError ? (
        <ReadError title={t("The endpoints couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={2} /> : null}
      {isEmpty ? (
        <EmptyState
          drawing={<EnvelopeDrawing />}
          title={t("No endpoints yet")}
          action={<Button onClick={onAdd}>{t("Add endpoint")}</Button>}
        >
          {t(
            "Send approvals, published posts and failures to your own systems. Requests are signed, attempted up to three times and logged.",
          )}
        </EmptyState>
      ) : null}
      {data && !isEmpty ? (
        <Rows label={t("Webhook endpoints")}>
          {data.endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} href={paths.endpoint(endpoint.id)} />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}

function EndpointRow({ endpoint, href }: { endpoint: Endpoint; href: string }) {
  const { id, url, status, description, events, failure_streak: streak } = endpoint;
  const isAll = events.length === EVENTS.length && EVENTS.every((event) => events.includes(event));
  const listensTo = isAll ? t("All post events") : events.join(", ");
  const failing =
    status === "enabled" && streak > 0
      ? t("{streak} of {limit} consecutive failures", { streak, limit: STREAK_LIMIT })
      : "";
  return (
    <Row
      href={href}
      title={<code translate="no">{url}</code>}
      detail={[failing, description, listensTo].filter((part) => part !== "").join(" · ")}
      trailing={
        <>
          <EndpointHealth endpointId={id} />
          <StatusBadge status={status} />
        </>
      }
    />
  );
}

/** The health of an endpoint: its last ten deliveries, and the last one in words. */
function EndpointHealth({ endpointId }: { endpointId: number }) {
  const { timezone } = useBrand();
  const { data } = useQuery(
    useTRPC().webhooks.deliveries.queryOptions({ endpoint_id: endpointId, limit: 10 }, { refetchInterval: 15_000 }),
  );
  const [last] = data?.deliveries ?? [];
  const at = last ? latestTime(last) : null;
  return (
    <span className={classes.health}>
      <span className={classes.words}>
        {last ? (
          <>
            <span>{`${statusLook(last.status).word} `}</span>
            {at === null ? null : <RelativeTime iso={at} zone={timezone} />}
          </>
        ) : (
          data && t("Nothing sent yet")
        )}
      </span>
      <HealthStrip deliveries={data?.deliveries ?? []} />
    </span>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { statusLook } from "#ui/status.ts";
import { latestTime } from "./delivery-labels.ts";
import classes from "./endpoint-health.module.css";
import { HealthStrip } from "./health-strip.tsx";

/** The health of an endpoint: its last ten deliveries, and the last one in words. */
export function EndpointHealth({ endpointId }: { endpointId: number }) {
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

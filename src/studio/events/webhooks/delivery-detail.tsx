"use client";

import { Button, Group } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { Copy } from "#ui/copy.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { AttemptTimeline } from "./attempt-timeline.tsx";
import { asCurl } from "./curl.ts";
import classes from "./delivery-detail.module.css";
import { describeStatus, postOf } from "./delivery-labels.ts";
import { usePaths } from "./use-paths.ts";

interface CountdownProps {
  /** The target instant, ISO 8601 with offset. */
  until: string;
}

interface DeliveryDetailProps {
  id: number;
  /** Called with the new delivery after a replay. */
  onReplayed?: (id: number) => void;
}

/** One delivery, live: status, the request as it was sent, every attempt with its response, and a replay button. */
export function DeliveryDetail({ id, onReplayed }: DeliveryDetailProps) {
  const { timezone } = useBrand();
  const paths = usePaths();
  const trpc = useTRPC();
  const detail = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.delivery.status === "pending" ? 1000 : false) },
    ),
  );
  const replay = useAction(trpc.webhooks.replay.mutationOptions(), {
    toast: () => t("Delivery replayed."),
    onDone: (again) => onReplayed?.(again.id),
    refresh: [trpc.webhooks.pathKey()],
  });
  if (detail.isPending) return <RowsSkeleton rows={3} />;
  if (detail.isLoadingError) {
    return <ReadError title={t("The delivery couldn't be loaded.")} error={detail.error} onRetry={detail.refetch} />;
  }
  const { delivery, request } = detail.data;
  const headersOf = (number: number) => request.attempts.find((sent) => sent.number === number)?.headers ?? {};
  const latest = delivery.attempts.at(-1);
  const postId = postOf(delivery);
  return (
    <div className={classes.detail}>
      <Group justify="space-between" gap="xs">
        <p className={classes.standing}>
          <span role="status">{describeStatus(delivery)}</span>
          <span> </span>
          {delivery.next_attempt_at ? <Countdown until={delivery.next_attempt_at} /> : null}
          <span> </span>
          {postId === null ? null : (
            <TextLink href={paths.post(postId)}>{t("Open post {id}", { id: String(postId) })}</TextLink>
          )}
        </p>
        <Group gap="xs">
          {latest ? (
            <Copy
              look="button"
              label={t("Copy cURL command")}
              value={asCurl({ url: request.url, headers: headersOf(latest.number), body: request.body })}
            />
          ) : null}
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            loading={replay.isPending}
            disabled={delivery.status === "pending"}
            onClick={() => replay.run({ id })}
          >
            {t("Replay")}
          </Button>
        </Group>
      </Group>
      <FormError error={replay.refusal} />
      <div className={classes.columns}>
        {delivery.attempts.length > 0 ? (
          <AttemptTimeline attempts={delivery.attempts} headersOf={headersOf} zone={timezone} />
        ) : null}
        <div className={classes.request}>
          <p className={classes.address}>
            <span className={classes.method}>POST</span>{" "}
            <TextLink href={paths.endpoint(delivery.endpoint_id)} size="sm">
              {request.url}
            </TextLink>
          </p>
          <CodeBlock label={t("Request body")} code={delivery.payload} copyLabel={t("Copy request body")} />
        </div>
      </div>
    </div>
  );
}

/** "in 8 s", updated every second; "any moment" once it has passed. Hidden from assistive technology. */
function Countdown({ until }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <span className="tabular" role="timer" aria-live="off" suppressHydrationWarning>
      {seconds > 0 ? t("in {seconds} s", { seconds }) : t("any moment")}
    </span>
  );
}

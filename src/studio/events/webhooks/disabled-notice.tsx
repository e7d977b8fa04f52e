"use client";

import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { STREAK_LIMIT } from "#domain/events/webhooks/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { whyFailed } from "./delivery-labels.ts";

interface DisabledNoticeProps {
  endpointId: number;
  /** Consecutive deliveries that failed on all attempts. */
  streak: number;
  /** Called after enabling, to offer the missed events. */
  onEnabled: () => void;
}

/** Says why an endpoint is disabled and what that means, and enables it again. */
export function DisabledNotice({ endpointId, streak, onEnabled }: DisabledNoticeProps) {
  const trpc = useTRPC();
  const failures = useQuery(
    trpc.webhooks.deliveries.queryOptions({ endpoint_id: endpointId, status: "exhausted", limit: 1 }),
  );
  const enable = useAction(trpc.webhooks.enable.mutationOptions(), {
    onDone: () => onEnabled(),
    refresh: [trpc.webhooks.pathKey()],
  });
  const lastError = whyFailed(failures.data?.deliveries[0]);
  return (
    <Alert
      color="brown"
      icon={<IconBan size={18} stroke={1.75} aria-hidden />}
      title={
        streak < STREAK_LIMIT
          ? t("This endpoint is disabled")
          : tn(
              streak,
              "Disabled after {count} failed delivery in a row",
              "Disabled after {count} failed deliveries in a row",
            )
      }
    >
      <Stack gap="sm">
        <FormError error={enable.refusal} />
        <div>
          {lastError ? <span>{`${t("Last error: “{error}”.", { error: lastError })} `}</span> : null}
          <span>
            {t(
              "Events are no longer sent but are logged as skipped. Fix the receiver, send a test, enable the endpoint, then recover the missed events.",
            )}
          </span>
        </div>
        <Group gap="xs">
          <Button variant="filled" loading={enable.isPending} onClick={() => enable.run({ id: endpointId })}>
            {t("Enable endpoint")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

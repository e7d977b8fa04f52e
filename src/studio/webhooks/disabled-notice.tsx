"use client";

import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { whyFailed } from "./delivery-words.ts";
import { useRefresh } from "./use-refresh.ts";

interface DisabledNoticeProps {
  endpointId: number;
  /** Deliveries in a row that used up their attempts. */
  streak: number;
  /** After it is enabled: the moment to offer what it missed. */
  onEnabled: () => void;
}

/** Says why an endpoint is disabled, what that means, and enables it again. */
export function DisabledNotice({ endpointId, streak, onEnabled }: DisabledNoticeProps) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const failures = useQuery(
    trpc.webhooks.deliveries.queryOptions({ endpoint_id: endpointId, status: "exhausted", limit: 1 }),
  );
  const enable = useMutation(
    trpc.webhooks.enable.mutationOptions({
      onSuccess: async () => {
        onEnabled();
        await refresh();
      },
    }),
  );
  const lastWords = whyFailed(failures.data?.deliveries[0]);
  return (
    <Alert
      color="brown"
      icon={<IconBan size={18} stroke={1.75} aria-hidden />}
      title={`Disabled after ${streak} deliveries in a row failed`}
    >
      <Stack gap="sm">
        <FormError error={enable.error && refusalOf(enable.error)} />
        <div>
          {lastWords ? <>The last one ended with “{lastWords}”. </> : null}
          Nothing is sent here now. Events are still written to the log as skipped, so nothing is lost: mend the
          receiver, send it a test, enable it again, and have the missed events sent.
        </div>
        <Group gap="xs">
          <Button variant="filled" loading={enable.isPending} onClick={() => enable.mutate({ id: endpointId })}>
            Enable again
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

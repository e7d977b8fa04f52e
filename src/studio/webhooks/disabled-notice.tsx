"use client";

import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAction } from "../frame/use-action.ts";
import { whyFailed } from "./delivery-words.ts";

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
  const failures = useQuery(
    trpc.webhooks.deliveries.queryOptions({ endpoint_id: endpointId, status: "exhausted", limit: 1 }),
  );
  const enable = useAction(trpc.webhooks.enable.mutationOptions(), {
    onDone: () => onEnabled(),
    refresh: [trpc.webhooks.pathKey()],
  });
  const lastWords = whyFailed(failures.data?.deliveries[0]);
  return (
    <Alert
      color="brown"
      icon={<IconBan size={18} stroke={1.75} aria-hidden />}
      title={`Disabled after ${streak} deliveries in a row failed`}
    >
      <Stack gap="sm">
        <FormError error={enable.refusal} />
        <div>
          {lastWords ? <>The last one ended with “{lastWords}”. </> : null}
          Nothing is sent here now. Events are still written to the log as skipped, so nothing is lost: mend the
          receiver, send it a test, enable it again, and have the missed events sent.
        </div>
        <Group gap="xs">
          <Button variant="filled" loading={enable.isPending} onClick={() => enable.run({ id: endpointId })}>
            Enable again
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

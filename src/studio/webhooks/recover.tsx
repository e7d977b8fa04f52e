"use client";

import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { type Span, sinceOf, spans } from "./recover-since.ts";
import { useRefresh } from "./use-refresh.ts";

interface RecoverProps {
  endpointId: number;
  opened: boolean;
  onClose: () => void;
}

/** Sends an endpoint what it missed: events that were skipped while it was disabled, or given up. */
export default function Recover({ endpointId, opened, onClose }: RecoverProps) {
  const { timezone } = useBrand();
  const [span, setSpan] = useState<Span>("day");
  const [moment, setMoment] = useState<string | null>(null);
  const refresh = useRefresh();
  const recover = useMutation(
    useTRPC().webhooks.recover.mutationOptions({
      onSuccess: ({ recovered }) => {
        const what = recovered === 1 ? "One event is" : `${recovered} events are`;
        notifications.show({ message: recovered === 0 ? "Nothing was missed in that time." : `${what} on the way.` });
        onClose();
        return refresh();
      },
    }),
  );
  const since = sinceOf(span, moment, timezone, new Date());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (since !== null) recover.mutate({ id: endpointId, since });
  };
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={recover.reset} title="Send what it missed">
      <form onSubmit={submit}>
        <Stack gap="md">
          <FormError error={recover.error && refusalOf(recover.error)} />
          <Text c="var(--ink-2)">
            Every event that was skipped or given up goes out again as a new delivery. What arrived is not repeated, and
            tests are left out.
          </Text>
          <Radio.Group<Span> label="Reach back over" value={span} onChange={setSpan}>
            <Stack gap="xs" mt={4}>
              {spans.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {span === "custom" ? (
            <DateTimePicker
              label={`Since (${zoneName(timezone)} time)`}
              placeholder="Choose date and time"
              maxDate={new Date()}
              value={moment}
              onChange={setMoment}
              required
            />
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose} disabled={recover.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" loading={recover.isPending} disabled={since === null}>
              Send missed events
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

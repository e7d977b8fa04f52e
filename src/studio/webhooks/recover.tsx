"use client";

import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { zoneName } from "#ui/time-format.ts";
import { wallOf } from "../composer/wall.ts";
import { useBrand } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import { type Span, sinceOf, spans } from "./recover-since.ts";

interface RecoverProps {
  endpointId: number;
  opened: boolean;
  onClose: () => void;
}

/** Sends an endpoint what it missed: events that were skipped while it was disabled, or given up. */
export default function Recover({ endpointId, opened, onClose }: RecoverProps) {
  const { timezone } = useBrand();
  const [span, setSpan] = useState<Span>("day");
  const [moment, setMoment] = useState("");
  const trpc = useTRPC();
  const recover = useAction(trpc.webhooks.recover.mutationOptions(), {
    onDone: onClose,
    toast: ({ recovered }) => {
      if (recovered === 0) return "No missed events in this period.";
      return `${counted(recovered, "event")} queued for delivery.`;
    },
    refresh: [trpc.webhooks.pathKey()],
  });
  const since = sinceOf(span, moment, timezone, new Date());
  const now = wallOf(new Date(), timezone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (since !== null) recover.run({ id: endpointId, since });
  };
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={recover.reset} title="Recover missed events">
      <form onSubmit={submit}>
        <Stack gap="md">
          <FormError error={recover.refusal} />
          <Text c="var(--ink-2)">
            Skipped and failed events are sent again as new deliveries. Delivered events and tests aren't repeated.
          </Text>
          <Radio.Group<Span> label="Period" value={span} onChange={setSpan}>
            <Stack gap="xs" mt={4}>
              {spans.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {span === "custom" ? (
            <TextInput
              type="datetime-local"
              label={`Since (${zoneName(timezone)} time)`}
              max={`${now.date}T${now.time}`}
              value={moment}
              onChange={({ currentTarget }) => setMoment(currentTarget.value)}
              required
            />
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose} disabled={recover.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="filled" loading={recover.isPending} disabled={since === null}>
              Recover events
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

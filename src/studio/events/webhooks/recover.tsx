"use client";

import { Button, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { zoneName } from "#ui/time-format.ts";
import { type Span, sinceOf, spans } from "./recover-since.ts";

interface RecoverProps {
  endpointId: number;
  opened: boolean;
  onClose: () => void;
}

/** Resends the events that an endpoint missed: skipped while it was disabled, or failed. */
export default function Recover({ endpointId, opened, onClose }: RecoverProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("Recover missed events")}>
      <RecoverForm endpointId={endpointId} onClose={onClose} />
    </Modal>
  );
}

function RecoverForm({ endpointId, onClose }: Omit<RecoverProps, "opened">) {
  const { timezone } = useBrand();
  const [span, setSpan] = useState<Span>("day");
  const [moment, setMoment] = useState("");
  const trpc = useTRPC();
  const recover = useAction(trpc.webhooks.recover.mutationOptions(), {
    onDone: onClose,
    toast: ({ recovered }) => {
      if (recovered === 0) return t("No missed events in this period.");
      return tn(recovered, "{count} event queued for delivery.", "{count} events queued for delivery.");
    },
    refresh: [trpc.webhooks.pathKey()],
  });
  const since = sinceOf(span, moment, timezone, new Date());
  const now = localTimeOf(new Date(), timezone);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/events/webhooks/schema.ts")).RecoverInput,
    chosen: { id: endpointId, since },
    send: recover.send,
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <Text c="var(--ink-2)">
          {t("Skipped and failed events are sent again as new deliveries. Delivered events and tests aren't repeated.")}
        </Text>
        <Radio.Group<Span> label={t("Period")} value={span} onChange={setSpan}>
          <Stack gap="xs" mt={4}>
            {spans.map(({ value, label }) => (
              <Radio key={value} value={value} label={t(label)} />
            ))}
          </Stack>
        </Radio.Group>
        {span === "custom" ? (
          <DateField
            name="since"
            type="datetime-local"
            label={t("Since ({city} time)", { city: zoneName(timezone) })}
            max={`${now.date}T${now.time}`}
            value={moment}
            onChange={setMoment}
            error={errors.since}
            required
          />
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={isSending}>
            {t("Cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={isSending} disabled={since === null}>
            {t("Recover events")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

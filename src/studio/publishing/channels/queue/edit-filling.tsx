"use client";

import { Button, Group, Modal, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { Filling } from "#domain/planning/evergreen/schema.ts";
import { DAYS_AHEAD, MIN_DAYS, TIMES } from "#domain/planning/evergreen/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useEvergreenKeys } from "#studio/planning/evergreen/use-evergreen-actions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Channel } from "../channel.ts";
import { whyNotFilled } from "./filling-state.ts";

interface EditFillingProps {
  channel: Channel;
  filling: z.output<typeof Filling>;
  opened: boolean;
  onClose: () => void;
}

/** Sets whether and how a channel's queue is filled with evergreen posts. */
export default function EditFilling({ opened, ...props }: EditFillingProps) {
  const { channel, onClose } = props;
  const title = t("Fill the queue of {channel}", { channel: channel.display_name });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Form {...props} />
    </Modal>
  );
}

function Form({ channel, filling, onClose }: Omit<EditFillingProps, "opened">) {
  const { id, platform } = channel;
  const hindrance = whyNotFilled(channel);
  const trpc = useTRPC();
  // Whoever opens it while it is off wants to turn it on.
  const [enabled, setEnabled] = useState(true);
  const [times, setTimes] = useState<number | string>(filling.times);
  const [days, setDays] = useState<number | string>(filling.min_days);
  const save = useAction(trpc.evergreen.updateFilling.mutationOptions(), {
    refresh: useEvergreenKeys(),
    toast: ({ enabled: isOn }) => {
      if (!isOn) return t("Free times stay free.");
      return hindrance ? t(hindrance) : t("Free times are filled.");
    },
  });
  const isValid = isWithin(times, TIMES) && isWithin(days, MIN_DAYS);
  const send = () => {
    if (!isWithin(times, TIMES) || !isWithin(days, MIN_DAYS)) return;
    void save.send({ id, enabled, times, min_days: days }).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <Switch
        label={t("Fill free posting times with evergreen posts")}
        description={t("The one that was published longest ago comes first.")}
        checked={enabled}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <NumberInput
        label={t("Posting times kept filled")}
        description={t("From {min} to {max}, at most {days} days ahead.", { ...ends(TIMES), days: DAYS_AHEAD })}
        {...TIMES_INPUT}
        value={times}
        disabled={!enabled}
        onChange={setTimes}
      />
      <NumberInput
        label={t("Days before a post is used again")}
        description={t("From {min} to {max}.", ends(MIN_DAYS))}
        {...DAYS_INPUT}
        value={days}
        disabled={!enabled}
        onChange={setDays}
      />
      {enabled ? (
        <Text size="sm">
          {filling.posts === 0
            ? t("No evergreen post was published on this channel yet. Add some on the pages of published posts.")
            : tn(
                filling.posts,
                "{count} evergreen post can be used on this channel.",
                "{count} evergreen posts can be used on this channel.",
              )}
        </Text>
      ) : null}
      {enabled && platform === "x" ? (
        <Text size="sm">{t("X refuses a text that it has published before, so copies there can fail.")}</Text>
      ) : null}
      <FormError error={save.refusal} />
      <Group justify="end" gap="xs">
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button variant="filled" loading={save.isPending} disabled={!isValid} onClick={send}>
          {t("Save")}
        </Button>
      </Group>
    </Stack>
  );
}

type Range = { min: number; max: number };

const WHOLE = { allowDecimal: false, styles: { wrapper: { width: 120 } } } as const;
const TIMES_INPUT = { ...WHOLE, min: TIMES.min, max: TIMES.max };
const DAYS_INPUT = { ...WHOLE, min: MIN_DAYS.min, max: MIN_DAYS.max };

const ends = ({ min, max }: Range) => ({ min, max });

function isWithin(value: number | string, { min, max }: Range): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

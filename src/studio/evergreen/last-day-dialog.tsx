"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAction } from "../frame/use-action.ts";
import { useReturnFocus } from "../frame/use-return-focus.ts";
import { LastDay } from "./last-day.tsx";
import { type Evergreen, useEvergreenKeys } from "./use-evergreen-actions.ts";

interface LastDayDialogProps {
  evergreen: Evergreen;
  onClose: () => void;
}

/** Changes until when an evergreen post is used. */
export default function LastDayDialog({ evergreen: { id, ends_on: before }, onClose }: LastDayDialogProps) {
  useReturnFocus();
  const trpc = useTRPC();
  const [day, setDay] = useState(before ?? "");
  const save = useAction(trpc.evergreen.update.mutationOptions(), {
    refresh: useEvergreenKeys(),
    toast: () => t("Saved."),
  });
  const send = () => void save.send({ id, ends_on: day === "" ? null : day }).then(onClose, () => undefined);
  return (
    <Modal opened onClose={onClose} title={t("Last day")}>
      <Stack gap="md">
        <LastDay value={day} onChange={setDay} />
        <FormError error={save.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" loading={save.isPending} disabled={day === (before ?? "")} onClick={send}>
            {t("Save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

"use client";

import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { focusTitle } from "#studio/frame/focus-title.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { FormError } from "#ui/form-error.tsx";
import { useRecurrenceActions } from "./use-recurrence-actions.ts";

interface StopDialogProps {
  recurrenceId: number;
  onClose: () => void;
  /** Copies were deleted. */
  onDeleted?: () => void;
}

/** Stops a series, on request with the copies that are still to be published. */
export default function StopDialog({ recurrenceId, onClose, onDeleted }: StopDialogProps) {
  useReturnFocus();
  const { stop } = useRecurrenceActions();
  const [isDeleting, setDeleting] = useState(false);
  const send = () =>
    void stop.send({ id: recurrenceId, delete_copies: isDeleting }).then(
      ({ deleted_posts: deleted }) => {
        onClose();
        focusTitle();
        if (deleted > 0) onDeleted?.();
      },
      () => undefined,
    );
  return (
    <Modal opened onClose={onClose} title={t("Stop repeating?")}>
      <Stack gap="md">
        <Text>{t("No more copies are created. Those that exist stay as they are.")}</Text>
        <Checkbox
          label={t("Also delete the copies that are still to be published")}
          description={t("Deleted copies can't be restored.")}
          checked={isDeleting}
          onChange={({ currentTarget }) => setDeleting(currentTarget.checked)}
        />
        <FormError error={stop.refusal} />
        <Group justify="end" gap="xs">
          <Button onClick={onClose} data-autofocus>
            {t("Cancel")}
          </Button>
          <Button variant="filled" color={isDeleting ? "red" : undefined} loading={stop.isPending} onClick={send}>
            {isDeleting ? t("Stop and delete") : t("Stop repeating")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

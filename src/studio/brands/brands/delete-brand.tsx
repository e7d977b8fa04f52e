"use client";

import { Button, List, Modal, Stack, Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

interface DeleteBrandProps {
  brand: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Explains what deleting a brand means, asks for a confirmation of identity, and deletes it. */
export default function DeleteBrand({ brand, opened, onClose, onDeleted }: DeleteBrandProps) {
  const trpc = useTRPC();
  const { confirmed, dialog } = useConfirmed();
  const remove = useAction(trpc.brands.delete.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    refresh: [trpc.brands.listClosed.pathKey()],
    onDone: (response) => {
      if (response !== null) onDeleted();
    },
  });
  return (
    <Modal.Stack>
      <Modal
        stackId="delete-brand"
        opened={opened}
        onClose={onClose}
        title={t("Delete {name}?", { name: brand.name })}
        size="lg"
      >
        <Stack gap="md">
          <Text component="div" c="var(--ink-2)">
            <span>{t("Immediately:")}</span>
            <List mt={4} mb="sm">
              <List.Item>
                {t("The brand is closed for all members, including its feed page and share links.")}
              </List.Item>
              <List.Item>{t("Scheduled posts aren't published, and webhooks aren't delivered.")}</List.Item>
              <List.Item>{t("We email you how to restore it.")}</List.Item>
            </List>
            <span>
              {t(
                "After 14 days its posts, media, messages and metrics are permanently deleted, and the access to its channels is withdrawn. Posts that are published stay on their platforms.",
              )}
            </span>
          </Text>
          <FormError error={remove.refusal} />
          <DialogActions>
            <Button data-autofocus onClick={onClose}>
              {t("Cancel")}
            </Button>
            <Button
              variant="filled"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.run({ id: brand.id })}
            >
              {t("Delete brand")}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}

"use client";

import { Button, List, Modal, Stack, Text } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";
import { type Confirmed, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { endSession } from "#studio/identity/auth/end-session.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

interface DeleteAccountDialogProps {
  brands: readonly string[];
  opened: boolean;
  onClose: () => void;
}

/** Explains what deleting the account means, asks for a confirmation of identity, and deletes it. */
export default function DeleteAccountDialog({ brands, opened, onClose }: DeleteAccountDialogProps) {
  const { confirmed, dialog } = useConfirmed();
  return (
    <Modal.Stack>
      <Modal stackId="delete-account" opened={opened} onClose={onClose} title={t("Delete your account?")} size="lg">
        <Stack gap="md">
          <Consequences brands={brands} />
          <DeleteActs confirmed={confirmed} onCancel={onClose} />
        </Stack>
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}

/** @param brands names of the account's brands, which are deleted too */
function Consequences({ brands }: { brands: readonly string[] }) {
  const [brand] = brands;
  return (
    <Text component="div" c="var(--ink-2)">
      <span>{t("Immediately:")}</span>
      <List mt={4} mb="sm">
        <List.Item>{t("You're signed out everywhere, and all your tokens stop working.")}</List.Item>
        {brand ? (
          <>
            <List.Item>
              {brands.length === 1
                ? t("{brand} is closed for all members, including feed pages and share links.", { brand })
                : tn(
                    brands.length,
                    "Your {count} brand ({names}) is closed for all members, including feed pages and share links.",
                    "Your {count} brands ({names}) are closed for all members, including feed pages and share links.",
                    { names: brands.join(", ") },
                  )}
            </List.Item>
            <List.Item>{t("Scheduled posts aren't published, and webhooks aren't delivered.")}</List.Item>
          </>
        ) : null}
        <List.Item>{t("We email you how to restore the account.")}</List.Item>
      </List>
      <span>
        {t(
          "After 14 days all data is permanently deleted. Your content in other people's brands stays, without your name.",
        )}
      </span>
    </Text>
  );
}

function DeleteActs({ confirmed, onCancel }: { confirmed: Confirmed["confirmed"]; onCancel: () => void }) {
  const remove = useAction(useTRPC().deletion.begin.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    onDone: async () => {
      await endSession();
      await navigateTo("/sign-in");
    },
  });
  return (
    <>
      <FormError error={remove.refusal} />
      <DialogActions>
        <Button data-autofocus onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button variant="filled" color="red" loading={remove.isPending} onClick={() => remove.run({})}>
          {t("Delete account")}
        </Button>
      </DialogActions>
    </>
  );
}

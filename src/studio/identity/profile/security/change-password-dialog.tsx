"use client";

import { Button, Modal, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { type Confirmed, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { NewPasswordField } from "#studio/identity/auth/new-password-field.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

/** Asks for the new password and a confirmation of identity. */
export default function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { confirmed, dialog } = useConfirmed();
  return (
    <Modal.Stack>
      <Modal stackId="change-password" opened={opened} onClose={onClose} title={t("Change password")}>
        <PasswordForm confirmed={confirmed} onClose={onClose} />
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}

function PasswordForm({ confirmed, onClose }: { confirmed: Confirmed["confirmed"]; onClose: () => void }) {
  const trpc = useTRPC();
  const change = useAction(trpc.passwords.change.mutationOptions(), {
    confirm: confirmed,
    confirmOptions: { isAlways: true },
    onDone: onClose,
    toast: () => t("Password changed. All other browsers have been signed out."),
    refresh: [trpc.sessions.list.pathKey()],
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () =>
      (await import("#domain/identity/sign-in/schema.ts")).ChangePasswordInput.pick({ new_password: true }),
    send: change.send,
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <NewPasswordField
          name="new_password"
          description={t("At least 12 characters. This signs you out of all other browsers.")}
          isFirst
          error={errors.new_password}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Change password")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

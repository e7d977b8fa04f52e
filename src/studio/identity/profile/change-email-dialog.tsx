"use client";

import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { type Confirmed, useConfirmed } from "#studio/frame/confirm-person.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { rich } from "#ui/rich.tsx";

interface ChangeEmailDialogProps {
  /** The current address. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the new address and a confirmation of identity, then says where the link was sent. */
export default function ChangeEmailDialog({ email, opened, onClose }: ChangeEmailDialogProps) {
  const { confirmed, dialog } = useConfirmed();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Modal.Stack>
      <Modal
        stackId="change-email"
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={() => setSentTo(null)}
        title={sentTo === null ? t("Change email address") : t("Check your email")}
      >
        {sentTo === null ? (
          <AddressForm confirmed={confirmed} onRequested={setSentTo} onCancel={onClose} />
        ) : (
          <Stack gap="md">
            <Text>
              {rich(
                "If the address is available, we've sent a link to {address}. Open it within 24 hours; until then you sign in with {current}.",
                { address: <strong>{sentTo}</strong>, current: email },
              )}
            </Text>
            <DialogActions>
              <Button data-autofocus onClick={onClose}>
                {t("close|Done")}
              </Button>
            </DialogActions>
          </Stack>
        )}
      </Modal>
      {dialog}
    </Modal.Stack>
  );
}

interface AddressFormProps {
  confirmed: Confirmed["confirmed"];
  onRequested: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ confirmed, onRequested, onCancel }: AddressFormProps) {
  const change = useAction(useTRPC().email.change.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/sign-in/schema.ts")).ChangeEmailInput.pick({ email: true }),
    send: async ({ email }) => {
      if (await confirmed((proof) => change.send({ email, ...proof }), { isAlways: true })) onRequested(email);
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="email"
          type="email"
          label={t("New email address")}
          description={t("We send a confirmation link to the new address and a notice to the old one.")}
          autoComplete="email"
          inputMode="email"
          maxLength={255}
          required
          data-autofocus
          error={errors.email}
        />
        <DialogActions>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Send link")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

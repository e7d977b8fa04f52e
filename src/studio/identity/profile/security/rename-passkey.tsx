"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Passkey } from "./passkey-row.tsx";

interface RenamePasskeyProps {
  /** The passkey to rename; null while the dialog is closed. */
  passkey: Passkey | null;
  /** Whether it was added just now. */
  isNew: boolean;
  onClose: () => void;
}

/** Asks for a passkey's name. */
export default function RenamePasskey({ passkey, isNew, onClose }: RenamePasskeyProps) {
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title={isNew ? t("Passkey added") : t("Rename passkey")}>
      {passkey ? <RenameForm passkey={passkey} isNew={isNew} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RenameForm({ passkey, isNew, onClose }: RenamePasskeyProps & { passkey: Passkey }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const rename = useAction(trpc.passkeys.rename.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/identity/passkeys/schema.ts")).RenamePasskeyInput.pick({ name: true }),
    send: async ({ name }) => {
      if (name !== passkey.name) await rename.send({ id: passkey.id, name });
      await queries.invalidateQueries({ queryKey: trpc.passkeys.list.pathKey() });
      onClose();
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        {isNew ? (
          <Text c="var(--ink-2)">{t("You can now sign in with it. Your other browsers have been signed out.")}</Text>
        ) : null}
        <FormError error={refusal} />
        <TextInput
          name="name"
          label={t("Name")}
          description={t("For example “My phone” or “Blue security key”.")}
          defaultValue={passkey.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
          error={errors.name}
        />
        <DialogActions>
          {isNew ? null : <Button onClick={onClose}>{t("Cancel")}</Button>}
          <Submit isSending={isSending}>{t("Save name")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

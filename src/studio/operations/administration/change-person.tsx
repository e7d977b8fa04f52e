"use client";

import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import type { InstallationPersonView } from "./person-row.tsx";

interface ChangePersonProps {
  person: InstallationPersonView;
  onClose: () => void;
}

function loadSchema() {
  return loadChunk(async () => {
    const { ChangePersonInput } = await import("#domain/operations/people/schema.ts");
    return ChangePersonInput.pick({ reason: true });
  });
}

/** Disables a person, or enables them again, after saying what that does and asking why. */
export default function ChangePerson({ person: { id, name, status }, onClose }: ChangePersonProps) {
  useReturnFocus();
  const trpc = useTRPC();
  const isDisabled = status === "disabled";
  const options = { refresh: [trpc.people.pathKey()], onDone: onClose };
  const disable = useAction(trpc.people.disable.mutationOptions(), options);
  const enable = useAction(trpc.people.enable.mutationOptions(), options);
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: loadSchema,
    send: ({ reason }) => (isDisabled ? enable : disable).send({ id, reason }),
  });
  return (
    <Modal opened onClose={onClose} title={isDisabled ? t("Enable {name}?", { name }) : t("Disable {name}?", { name })}>
      <form {...form}>
        <Stack gap="md">
          <p>
            {isDisabled
              ? t("They can sign in again, and their tokens and links work again.")
              : t(
                  "They are signed out everywhere at once and can't sign in. Their tokens and links stop working until you enable them. Nothing they wrote is deleted.",
                )}
          </p>
          <FormError error={refusal} fields={["reason"]} />
          <TextInput
            name="reason"
            label={t("Reason")}
            description={t("Kept in the audit log of their accounts.")}
            maxLength={300}
            autoComplete="off"
            data-autofocus
            error={errors.reason}
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Submit isSending={isSending} {...(isDisabled ? {} : { color: "red" })}>
              {isDisabled ? t("Enable") : t("Disable")}
            </Submit>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

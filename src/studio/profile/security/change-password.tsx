"use client";

import { Button, Group, Modal, PasswordInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChangePasswordInput } from "#domain/sign-in/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "#ui/section.tsx";
import { type Confirmed, useConfirmed } from "../../frame/confirm-person.tsx";
import { Submit } from "../../frame/submit.tsx";
import { useSchemaForm } from "../../frame/use-schema-form.ts";

/** A new password, from somebody who still has the one before or a passkey. */
export function ChangePassword() {
  const [isOpen, open] = useDisclosure(false);
  const { confirmed, dialog } = useConfirmed();
  return (
    <Section
      title="Password"
      description="At least 12 characters; a few words in a row make a good one. Programs keep their tokens."
      action={<Button onClick={open.open}>Change password</Button>}
    >
      <Modal.Stack>
        <Modal stackId="change-password" opened={isOpen} onClose={open.close} title="Change password">
          <PasswordForm confirmed={confirmed} onClose={open.close} />
        </Modal>
        {dialog}
      </Modal.Stack>
    </Section>
  );
}

function PasswordForm({ confirmed, onClose }: { confirmed: Confirmed["confirmed"]; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(trpc.passwords.change.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: ChangePasswordInput.pick({ new_password: true }),
    send: async (answers) => {
      if (!(await confirmed((proof) => change.mutateAsync({ ...answers, ...proof }), { isAlways: true }))) return;
      await queries.invalidateQueries({ queryKey: trpc.sessions.list.pathKey() });
      notifications.show({ message: "Your password is changed. All other browsers are signed out." });
      onClose();
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <PasswordInput
          name="new_password"
          label="New password"
          description="All your other browsers are signed out then."
          autoComplete="new-password"
          required
          data-autofocus
          error={errors.new_password}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Submit isSending={isSending}>Change password</Submit>
        </Group>
      </Stack>
    </form>
  );
}

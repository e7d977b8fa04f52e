"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { INVITED_ROLES } from "#domain/invitations/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useBrand } from "../frame/brand.tsx";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import { RoleChoice } from "../members/role-choice.tsx";
import { useMemberKeys } from "../members/use-member-keys.ts";

interface InvitePersonProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for an address and a role, and sends the invitation. */
export function InvitePerson({ opened, onClose }: InvitePersonProps) {
  const { name } = useBrand();
  return (
    <Dialog opened={opened} onClose={onClose} title={`Invite someone to ${name}`}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const refresh = useMemberKeys();
  const create = useAction(useTRPC().invitations.create.mutationOptions(), {
    onDone: onClose,
    toast: ({ email }) => `Invitation sent to ${email}.`,
    refresh,
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/invitations/schema.ts")).InviteInput,
    send: create.send,
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <TextInput
          name="email"
          type="email"
          label="Email address"
          description="The link works for 7 days. No account needed."
          inputMode="email"
          autoComplete="off"
          maxLength={255}
          required
          data-autofocus
          error={errors.email}
        />
        <RoleChoice
          roles={INVITED_ROLES}
          defaultValue="member"
          description="You can change the role later."
          error={errors.role}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Submit isSending={isSending}>Send invitation</Submit>
        </Group>
      </Stack>
    </form>
  );
}

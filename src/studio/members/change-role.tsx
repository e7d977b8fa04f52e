"use client";

import { Button, Group, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { ASSIGNABLE_ROLES } from "#domain/members/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Submit } from "../frame/submit.tsx";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import { type Member, nameOf } from "./member.ts";
import { RoleChoice } from "./role-choice.tsx";
import { useRefreshMembers } from "./use-refresh-members.ts";

interface ChangeRoleProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Gives a member another role; it holds from the next click of theirs on. */
export function ChangeRole({ member, opened, onClose }: ChangeRoleProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Role of ${nameOf(member)}`}>
      <ChangeRoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function ChangeRoleForm({ member, onClose }: Omit<ChangeRoleProps, "opened">) {
  const refresh = useRefreshMembers();
  const update = useMutation(useTRPC().members.update.mutationOptions());
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/members/schema.ts")).UpdateMemberInput.pick({ role: true }),
    send: async ({ role }) => {
      await update.mutateAsync({ id: member.id, role });
      await refresh();
      notifications.show({ message: `The role of ${nameOf(member)} is changed.` });
      onClose();
    },
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <RoleChoice roles={ASSIGNABLE_ROLES} defaultValue={member.roles[0] ?? "member"} error={errors.role} />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Submit isSending={isSending}>Save role</Submit>
        </Group>
      </Stack>
    </form>
  );
}

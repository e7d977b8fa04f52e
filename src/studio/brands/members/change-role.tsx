"use client";

import { Button, Stack } from "@mantine/core";
import { ASSIGNABLE_ROLES } from "#domain/brands/members/terms.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { type Member, nameOf } from "./member.ts";
import { RoleChoice } from "./role-choice.tsx";
import { useMemberKeys } from "./use-member-keys.ts";

interface ChangeRoleProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Changes a member's role; effective from their next request. */
export function ChangeRole({ member, opened, onClose }: ChangeRoleProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Role of {member}", { member: nameOf(member) })}>
      <ChangeRoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function ChangeRoleForm({ member, onClose }: Omit<ChangeRoleProps, "opened">) {
  const refresh = useMemberKeys();
  const update = useAction(useTRPC().members.update.mutationOptions(), {
    onDone: onClose,
    toast: () => t("Role of {member} changed.", { member: nameOf(member) }),
    refresh,
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/brands/members/schema.ts")).UpdateMemberInput.pick({ role: true }),
    send: ({ role }) => update.send({ id: member.id, role }),
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <RoleChoice roles={ASSIGNABLE_ROLES} defaultValue={member.roles[0] ?? "member"} error={errors.role} />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Save role")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

"use client";

import { Button, Stack, TextInput } from "@mantine/core";
import { INVITED_ROLES } from "#domain/brands/invitations/terms.ts";
import { t } from "#kernel/language.ts";
import { RoleChoice } from "#studio/brands/members/role-choice.tsx";
import { useMemberKeys } from "#studio/brands/members/use-member-keys.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

interface InvitePersonProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for an address and a role, and sends the invitation. */
export function InvitePerson({ opened, onClose }: InvitePersonProps) {
  const { name: brand } = useBrand();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Invite someone to {brand}", { brand })}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const refresh = useMemberKeys();
  const create = useAction(useTRPC().invitations.create.mutationOptions(), {
    onDone: onClose,
    toast: ({ email }) => t("Invitation sent to {email}.", { email }),
    refresh,
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/brands/invitations/schema.ts")).InviteInput,
    send: create.send,
  });
  return (
    <form {...form}>
      <Stack gap="lg">
        <FormError error={refusal} />
        <TextInput
          name="email"
          type="email"
          label={t("Email address")}
          description={t("The link works for 7 days. No account needed.")}
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
          description={t("You can change the role later.")}
          error={errors.role}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Submit isSending={isSending}>{t("Send invitation")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

"use client";

import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_DELEGATION_NOTE } from "#domain/review/approval-delegations/terms.ts";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";

interface DelegateDialogProps {
  delegates: readonly { id: number; name: string }[];
  onClose: () => void;
}

const FIELDS = ["delegate_id", "starts_on", "ends_on", "note"];

/** Chooses who approves in the person's place, and on which days. */
export default function DelegateDialog({ delegates, onClose }: DelegateDialogProps) {
  const trpc = useTRPC();
  const [delegateId, setDelegateId] = useState(delegates[0]?.id ?? 0);
  const create = useAction(trpc.approvalDelegations.create.mutationOptions(), {
    refresh: [trpc.approvalDelegations.pathKey(), trpc.posts.pathKey()],
    toast: ({ delegate: { name } }) => t("{name} decides in your place.", { name }),
    onDone: onClose,
  });
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/review/approval-delegations/schema.ts")).CreateDelegationInput,
    chosen: { delegate_id: delegateId },
    send: create.send,
  });
  return (
    <Modal opened onClose={onClose} title={t("Choose a delegate")}>
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} fields={FIELDS} />
          <NativeSelect
            label={t("Delegate")}
            description={t("Gets your requests, too, and decides in your place.")}
            value={String(delegateId)}
            onChange={({ currentTarget: { value } }) => setDelegateId(Number(value))}
            data={delegates.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errors.delegate_id}
            data-autofocus
          />
          <Group gap="md" grow preventGrowOverflow={false} align="flex-start">
            <DateField type="date" label={t("Starts on")} name="starts_on" error={errors.starts_on} />
            <DateField type="date" label={t("Ends on")} name="ends_on" error={errors.ends_on} />
          </Group>
          <TextInput
            label={t("Note")}
            description={t("Optional. The team sees it.")}
            name="note"
            maxLength={MAX_DELEGATION_NOTE}
            error={errors.note}
            autoComplete="off"
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Submit isSending={isSending}>{t("Delegate approvals")}</Submit>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

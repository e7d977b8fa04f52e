"use client";

import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Channel } from "./channel.ts";
import { useChannelChange } from "./use-channel-change.ts";

interface RenameChannelProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
}

/** Renames a channel in the studio. */
export default function RenameChannel({ channel, opened, onClose }: RenameChannelProps) {
  const rename = useAction(useTRPC().channels.update.mutationOptions(), {
    onDone: useChannelChange(),
  });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/publishing/channels/schema.ts")).RenameChannelInput,
    send: async ({ display_name }) => {
      await rename.send({ id: channel.id, display_name });
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t("Rename channel")}>
      <form {...form}>
        <Stack gap="md">
          <FormError error={refusal} fields={["display_name"]} />
          <TextInput
            label={t("Display name")}
            name="display_name"
            defaultValue={channel.display_name}
            maxLength={200}
            error={errors.display_name}
            autoComplete="off"
            data-autofocus
          />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Submit isSending={isSending}>{t("Rename")}</Submit>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

"use client";

import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_FOLDER_LENGTH } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useRefreshMedia } from "./use-library.ts";

interface RenameFolderProps {
  /** Null while the dialog is closed. */
  name: string | null;
  others: readonly { name: string }[];
  onClose: () => void;
  /** Called with the new name; empty when the folder was removed. */
  onRenamed: (name: string) => void;
}

/** Renames a folder. The name of another folder merges both; an empty name removes the folder. */
export default function RenameFolder({ name, others, onClose, onRenamed }: RenameFolderProps) {
  return (
    <Modal opened={name !== null} onClose={onClose} title={t("Rename folder")}>
      {name === null ? null : (
        <RenameForm key={name} name={name} others={others} onClose={onClose} onRenamed={onRenamed} />
      )}
    </Modal>
  );
}

function RenameForm({ name, others, onClose, onRenamed }: RenameFolderProps & { name: string }) {
  const [value, setValue] = useState(name);
  const refresh = useRefreshMedia();
  const rename = useAction(useTRPC().media.renameFolder.mutationOptions());
  const newName = value.trim();
  const { form, errors, refusal, isSending } = useSchemaForm({
    schema: async () => (await import("#domain/content/media/schema.ts")).RenameFolderInput,
    chosen: { name, new_name: newName },
    send: async (input) => {
      if (newName === name) return;
      await rename.send(input);
      onRenamed(input.new_name);
      onClose();
      await refresh();
    },
  });
  const isMerge = newName !== name && others.some((other) => other.name === newName);
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} />
        <TextInput
          name="new_name"
          label={t("New name")}
          value={value}
          maxLength={MAX_FOLDER_LENGTH}
          data-autofocus
          error={errors.new_name}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Text size="sm" c="var(--ink-2)" role="status">
          {isMerge ? <span>{t("A folder with this name already exists. They will be merged.")}</span> : null}
          {newName === "" ? (
            <span>{t("Without a name, the folder is removed. Its files stay in the library.")}</span>
          ) : null}
        </Text>
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="filled" loading={isSending} disabled={newName === name}>
            {newName === "" ? t("Remove folder") : isMerge ? t("Merge folders") : t("Rename")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

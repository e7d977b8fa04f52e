"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { LONGEST_FOLDER } from "#domain/media/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAction } from "../frame/use-action.ts";
import { useRefreshMedia } from "./use-library.ts";

interface RenameFolderProps {
  /** Null while nothing is renamed. */
  name: string | null;
  others: readonly { name: string }[];
  onClose: () => void;
  /** Told the new name; empty when the folder was dissolved. */
  onRenamed: (name: string) => void;
}

/** Names a folder anew. The name of another one makes one of both; no name dissolves it. */
export default function RenameFolder({ name, others, onClose, onRenamed }: RenameFolderProps) {
  return (
    <Modal opened={name !== null} onClose={onClose} title="Rename folder">
      {name === null ? null : <Naming key={name} name={name} others={others} onClose={onClose} onRenamed={onRenamed} />}
    </Modal>
  );
}

function Naming({ name, others, onClose, onRenamed }: RenameFolderProps & { name: string }) {
  const [given, setGiven] = useState(name);
  const refresh = useRefreshMedia();
  const rename = useAction(useTRPC().media.renameFolder.mutationOptions(), {
    onDone: async (_moved, { new_name: after }) => {
      onRenamed(after);
      onClose();
      await refresh();
    },
  });
  const wanted = given.trim();
  const isMerge = wanted !== name && others.some((other) => other.name === wanted);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== name) rename.run({ name, new_name: wanted });
      }}
    >
      <Stack gap="md">
        <FormError error={rename.refusal} />
        <TextInput
          label="Name"
          value={given}
          maxLength={LONGEST_FOLDER}
          data-autofocus
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
        />
        <Text size="sm" c="var(--ink-2)" role="status">
          {isMerge ? "A folder with this name already exists. They will be merged." : null}
          {wanted === "" ? "Without a name, the folder is removed. Its files stay in the library." : null}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={rename.isPending} disabled={wanted === name}>
            {wanted === "" ? "Remove folder" : isMerge ? "Merge folders" : "Rename"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

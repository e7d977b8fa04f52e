"use client";

import { Button, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FolderField } from "./folder-field.tsx";

interface MoveDialogProps {
  opened: boolean;
  count: number;
  folders: readonly { name: string }[];
  onClose: () => void;
  onMove: (folder: string) => void;
}

/** Asks for the folder to move the selection to. */
export default function MoveDialog({ opened, count, folders, onClose, onMove }: MoveDialogProps) {
  const [folder, setFolder] = useState("");
  const [isNew, setNew] = useState(folders.length === 0);
  const name = folder.trim();
  return (
    <Modal opened={opened} onClose={onClose} title={tn(count, "Move {count} file", "Move {count} files")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNew || name !== "") onMove(name);
        }}
      >
        <Stack gap="md">
          <FolderField folders={folders} value={folder} onChange={setFolder} isNew={isNew} onNew={setNew} />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" disabled={isNew && name === ""}>
              {t("Move")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

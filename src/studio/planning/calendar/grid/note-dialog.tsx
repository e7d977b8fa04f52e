"use client";

import { Button, Checkbox, Group, Modal, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { MAX_NOTE, type NoteColor } from "#domain/planning/notes/terms.ts";
import { t } from "#kernel/language.ts";
import { ColorChoice } from "#studio/frame/color-choice.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Note } from "./notes.ts";

interface NoteDialogProps {
  /** The note, or the day of a new one. */
  note: Note | { day: string };
  onClose: () => void;
}

/** Writes, changes or deletes a note on a day. */
export default function NoteDialog({ note, onClose }: NoteDialogProps) {
  const trpc = useTRPC();
  const known = "id" in note ? note : null;
  const [day, setDay] = useState(note.day);
  const [text, setText] = useState(known?.text ?? "");
  const [color, setColor] = useState<NoteColor>(known?.color ?? "yellow");
  const [isInternal, setInternal] = useState(known?.is_internal ?? false);
  const refresh = [trpc.notes.pathKey()];
  const create = useAction(trpc.notes.create.mutationOptions(), { refresh });
  const update = useAction(trpc.notes.update.mutationOptions(), { refresh });
  const restore = useAction(trpc.notes.create.mutationOptions(), { refresh, failed: t("Couldn't restore") });
  const remove = useAction(trpc.notes.remove.mutationOptions(), {
    refresh,
    failed: t("Couldn't delete"),
    toast: () => t("Note deleted."),
    undo: () => () => {
      if (known) restore.run({ day: known.day, text: known.text, color: known.color, is_internal: known.is_internal });
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const content = { day, text, color, is_internal: isInternal };
    if (known) update.run({ id: known.id, ...content }, onClose);
    else create.run(content, onClose);
  };
  return (
    <Modal opened onClose={onClose} title={known ? t("Note") : t("New note")}>
      <form onSubmit={save}>
        <Stack gap="md">
          <FormError error={known ? update.refusal : create.refusal} />
          <Textarea
            label={t("Note")}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            maxLength={MAX_NOTE}
            autosize
            minRows={3}
            required
            data-autofocus
          />
          <DateField type="date" label={t("Day")} value={day} onChange={setDay} required />
          <ColorChoice value={color} onChange={setColor} />
          <Checkbox
            label={t("Internal")}
            description={t("Clients don't see it.")}
            checked={isInternal}
            onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
          />
          <DialogActions isSpread>
            {known ? (
              <Button
                loading={remove.isPending}
                onClick={() => {
                  onClose();
                  remove.run({ id: known.id });
                }}
              >
                {t("Delete")}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button onClick={onClose}>{t("Cancel")}</Button>
              <Button
                type="submit"
                variant="filled"
                loading={create.isPending || update.isPending}
                disabled={text.trim() === "" || day === ""}
              >
                {t("Save note")}
              </Button>
            </Group>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

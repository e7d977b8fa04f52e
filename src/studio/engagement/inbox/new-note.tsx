"use client";

import { t } from "#kernel/language.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import NoteForm from "./note-form.tsx";
import { useItemActions } from "./use-item-actions.ts";

interface NewNoteProps {
  itemId: number;
  conversation: string;
  onDone: () => void;
}

/** Writing an internal note, in place of the reply. The text is stored on this device until it is saved. */
export default function NewNote({ itemId, conversation, onDone }: NewNoteProps) {
  const { show } = useItemActions();
  const [text, write, markSaved] = useTextDraft(useDraftStore(), `note.${conversation}`);
  const create = useAction(useTRPC().inbox.createNote.mutationOptions(), { toast: () => t("Note saved.") });
  const save = (body: string) => {
    create.run({ id: itemId, body }, (item) => {
      markSaved(text);
      show(item);
      onDone();
    });
  };
  return (
    <NoteForm
      text={text}
      onWrite={write}
      isPending={create.isPending}
      refusal={create.refusal}
      onSave={save}
      onCancel={onDone}
    />
  );
}

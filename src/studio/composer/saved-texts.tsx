"use client";

import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { SavedText as SavedTextView } from "#domain/saved-texts/schema.ts";
import { MAX_NAME, MAX_SAVED_TEXT, type SavedTextKind } from "#domain/saved-texts/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../frame/show-undo.tsx";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useSchemaForm } from "../frame/use-schema-form.ts";
import classes from "./saved-texts.module.css";

export type SavedText = z.output<typeof SavedTextView>;

interface SavedTextsProps {
  opened: boolean;
  onClose: () => void;
  /** The kinds that are used here. */
  kinds: readonly SavedTextKind[];
  /** What is written so far, offered when a new text is saved. */
  body: string;
  /** Called once the dialog is gone, so that the text field can take the focus. */
  onInsert: (text: SavedText) => void;
}

const KINDS: Record<SavedTextKind, { one: string; many: string }> = {
  template: { one: "Template", many: "Templates" },
  hashtags: { one: "Hashtags", many: "Hashtags" },
  signature: { one: "Signature", many: "Signatures" },
  reply: { one: "Reply", many: "Replies" },
};

/** The brand's saved texts of some kinds: insert one, save new ones, change and delete them. */
export default function SavedTexts({ opened, onClose, kinds, body, onInsert }: SavedTextsProps) {
  const [editing, setEditing] = useState<SavedText | "new" | null>(null);
  const [chosen, setChosen] = useState<SavedText | null>(null);
  const insert = (text: SavedText) => {
    setChosen(text);
    onClose();
  };
  const afterClose = () => {
    setEditing(null);
    setChosen(null);
    // After React's commit: within it, React would set the text field itself, and the browser's undo would be lost.
    if (chosen) setTimeout(() => onInsert(chosen));
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={afterClose}
      returnFocus={chosen === null}
      title={editing === "new" ? "Save a text" : editing ? `Edit ${editing.name}` : "Saved texts"}
      size="lg"
    >
      {editing ? (
        <EditText text={editing === "new" ? null : editing} kinds={kinds} body={body} onDone={() => setEditing(null)} />
      ) : (
        <TextList kinds={kinds} onInsert={insert} onEdit={setEditing} />
      )}
    </Modal>
  );
}

interface TextListProps {
  kinds: readonly SavedTextKind[];
  onInsert: (text: SavedText) => void;
  onEdit: (text: SavedText | "new") => void;
}

function TextList({ kinds, onInsert, onEdit }: TextListProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.savedTexts.list.queryOptions({}));
  const refresh = [trpc.savedTexts.pathKey()];
  const restore = useAction(trpc.savedTexts.create.mutationOptions(), { refresh, failed: "Couldn't restore the text" });
  const remove = useAction(trpc.savedTexts.remove.mutationOptions(), { refresh, failed: "Couldn't delete the text" });
  const removeWithUndo = ({ id, kind, name, text }: SavedText) =>
    remove.run({ id }, () =>
      showUndo({ id: "saved-text", message: `${name} deleted.`, onUndo: () => restore.run({ kind, name, text }) }),
    );
  const texts = data?.saved_texts.filter(({ kind }) => kinds.includes(kind));
  return (
    <Stack gap="lg">
      <FormError error={error ? refusalOf(error) : null} />
      {texts?.length === 0 ? (
        <EmptyState title="No saved texts yet">
          {kinds.includes("reply")
            ? "Save replies that you write often. Everybody who replies for this brand can insert them."
            : "Save what you write often: templates, sets of hashtags, and signatures. Everybody who writes posts for this brand can insert them."}
        </EmptyState>
      ) : null}
      {kinds.map((kind) => {
        const ofKind = texts?.filter((text) => text.kind === kind) ?? [];
        if (ofKind.length === 0) return null;
        return (
          <section key={kind}>
            <Text component="h3" size="sm" fw={500}>
              {KINDS[kind].many}
            </Text>
            <Rows label={KINDS[kind].many}>
              {ofKind.map((text) => (
                <Row
                  key={text.id}
                  title={text.name}
                  detail={<span className={classes.words}>{text.text}</span>}
                  trailing={
                    <>
                      <Button size="compact-sm" aria-label={`Insert ${text.name}`} onClick={() => onInsert(text)}>
                        Insert
                      </Button>
                      <IconButton aria-label={`Edit ${text.name}`} onClick={() => onEdit(text)}>
                        <IconPencil size={16} stroke={1.5} aria-hidden />
                      </IconButton>
                      <IconButton aria-label={`Delete ${text.name}`} onClick={() => removeWithUndo(text)}>
                        <IconTrash size={16} stroke={1.5} aria-hidden />
                      </IconButton>
                    </>
                  }
                />
              ))}
            </Rows>
          </section>
        );
      })}
      <Group justify="flex-end">
        <Button onClick={() => onEdit("new")}>Save a text</Button>
      </Group>
    </Stack>
  );
}

interface EditTextProps {
  /** null for a new one. */
  text: SavedText | null;
  kinds: readonly SavedTextKind[];
  /** What is written so far, the start of a new one. */
  body: string;
  onDone: () => void;
}

function EditText({ text, kinds, body, onDone }: EditTextProps) {
  const trpc = useTRPC();
  const only = text?.kind ?? (kinds.length === 1 ? kinds[0] : undefined);
  const options = { refresh: [trpc.savedTexts.pathKey()], onDone };
  const create = useAction(trpc.savedTexts.create.mutationOptions(), options);
  const update = useAction(trpc.savedTexts.update.mutationOptions(), options);
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/saved-texts/schema.ts")).CreateSavedTextInput,
    ...(only && { chosen: { kind: only } }),
    send: (input) => (text ? update.send({ id: text.id, name: input.name, text: input.text }) : create.send(input)),
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} fields={["name", "text", "kind"]} />
        {only ? null : (
          <NativeSelect
            label="Kind"
            description="Templates are inserted at the cursor, hashtags and signatures at the end of the text."
            name="kind"
            error={errors.kind}
            data={kinds.map((kind) => ({ value: kind, label: KINDS[kind].one }))}
          />
        )}
        <TextInput
          label="Name"
          name="name"
          defaultValue={text?.name ?? ""}
          maxLength={MAX_NAME}
          error={errors.name}
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          label="Text"
          description={
            only === "reply" ? "{{name}} and {{first_name}} become the name of the person you reply to." : undefined
          }
          name="text"
          defaultValue={text?.text ?? body}
          maxLength={MAX_SAVED_TEXT}
          error={errors.text}
          autosize={false}
          rows={8}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onDone}>Back</Button>
          <Submit isSending={isSending}>Save</Submit>
        </Group>
      </Stack>
    </form>
  );
}

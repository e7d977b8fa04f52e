"use client";

import { Button, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { SavedText as SavedTextView } from "#domain/content/saved-texts/schema.ts";
import { MAX_NAME, MAX_SAVED_TEXT, type SavedTextKind } from "#domain/content/saved-texts/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Row, Rows } from "#ui/rows.tsx";
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

const KINDS: Record<SavedTextKind, { one: Message; many: Message }> = {
  template: { one: msg("Template"), many: msg("Templates") },
  hashtags: { one: msg("Hashtags"), many: msg("Hashtags") },
  signature: { one: msg("Signature"), many: msg("Signatures") },
  reply: { one: msg("Reply"), many: msg("Replies") },
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
      title={
        editing === "new" ? t("Save a text") : editing ? t("Edit {name}", { name: editing.name }) : t("Saved texts")
      }
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
  const restore = useAction(trpc.savedTexts.create.mutationOptions(), {
    refresh,
    failed: t("Couldn't restore the text"),
  });
  const remove = useAction(trpc.savedTexts.remove.mutationOptions(), {
    refresh,
    failed: t("Couldn't delete the text"),
  });
  const removeWithUndo = ({ id, kind, name, text }: SavedText) =>
    remove.run({ id }, () =>
      showUndo({
        id: "saved-text",
        message: t("{name} deleted.", { name }),
        onUndo: () => restore.run({ kind, name, text }),
      }),
    );
  const texts = data?.saved_texts.filter(({ kind }) => kinds.includes(kind));
  return (
    <Stack gap="lg">
      <FormError error={error ? refusalOf(error) : null} />
      {texts?.length === 0 ? (
        <EmptyState title={t("No saved texts yet")}>
          {kinds.includes("reply")
            ? t("Save replies that you write often. Everybody who replies for this brand can insert them.")
            : t(
                "Save what you write often: templates, sets of hashtags, and signatures. Everybody who writes posts for this brand can insert them.",
              )}
        </EmptyState>
      ) : null}
      {kinds.map((kind) => {
        const ofKind = texts?.filter((text) => text.kind === kind) ?? [];
        if (ofKind.length === 0) return null;
        return (
          <section key={kind}>
            <Text component="h3" size="sm" fw={500}>
              {t(KINDS[kind].many)}
            </Text>
            <Rows label={t(KINDS[kind].many)}>
              {ofKind.map((text) => (
                <Row
                  key={text.id}
                  title={text.name}
                  detail={<span className={classes.words}>{text.text}</span>}
                  trailing={
                    <>
                      <Button
                        size="compact-sm"
                        aria-label={t("Insert {name}", { name: text.name })}
                        onClick={() => onInsert(text)}
                      >
                        {t("Insert")}
                      </Button>
                      <IconButton aria-label={t("Edit {name}", { name: text.name })} onClick={() => onEdit(text)}>
                        <IconPencil size={16} stroke={1.5} aria-hidden />
                      </IconButton>
                      <IconButton
                        aria-label={t("Delete {name}", { name: text.name })}
                        onClick={() => removeWithUndo(text)}
                      >
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
      <DialogActions>
        <Button onClick={() => onEdit("new")}>{t("Save a text")}</Button>
      </DialogActions>
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
  const options = { refresh: [trpc.savedTexts.pathKey()], onRefreshed: onDone };
  const create = useAction(trpc.savedTexts.create.mutationOptions(), options);
  const update = useAction(trpc.savedTexts.update.mutationOptions(), options);
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/content/saved-texts/schema.ts")).CreateSavedTextInput,
    ...(only && { chosen: { kind: only } }),
    send: (input) => (text ? update.send({ id: text.id, name: input.name, text: input.text }) : create.send(input)),
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <FormError error={refusal} fields={["name", "text", "kind"]} />
        {only ? null : (
          <NativeSelect
            label={t("Kind")}
            description={t("Templates are inserted at the cursor, hashtags and signatures at the end of the text.")}
            name="kind"
            error={errors.kind}
            data={kinds.map((kind) => ({ value: kind, label: t(KINDS[kind].one) }))}
          />
        )}
        <TextInput
          label={t("Name")}
          name="name"
          defaultValue={text?.name ?? ""}
          maxLength={MAX_NAME}
          error={errors.name}
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          label={t("Text")}
          description={
            only === "reply"
              ? t("{name} and {firstName} become the name of the person you reply to.", {
                  name: "{{name}}",
                  firstName: "{{first_name}}",
                })
              : undefined
          }
          name="text"
          defaultValue={text?.text ?? body}
          maxLength={MAX_SAVED_TEXT}
          error={errors.text}
          autosize={false}
          rows={8}
        />
        <DialogActions>
          <Button onClick={onDone}>{t("Back")}</Button>
          <Submit isSending={isSending}>{t("Save")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

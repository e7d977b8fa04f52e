"use client";

import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { SavedMention as SavedMentionView } from "#domain/content/saved-mentions/schema.ts";
import { MAX_HANDLE, MAX_MENTION_NAME } from "#domain/content/saved-mentions/terms.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { fieldErrors } from "#ui/refusal.ts";
import { Row, Rows } from "#ui/rows.tsx";
import type { Channel } from "../checks/checks.ts";

type SavedMention = z.output<typeof SavedMentionView>;

interface SavedMentionsProps {
  opened: boolean;
  onClose: () => void;
  channels: readonly Channel[];
  /** Called once the dialog is gone, so that the text field can take the focus. */
  onInsert: (mention: SavedMention) => void;
}

/** No networks with accounts that could be mentioned. */
const NOT_MENTIONED = ["feed", "webhook"];

/** The people and organizations that the brand mentions: insert one, save new ones, change and delete them. */
export default function SavedMentions({ opened, onClose, channels, onInsert }: SavedMentionsProps) {
  const [editing, setEditing] = useState<SavedMention | "new" | null>(null);
  const [chosen, setChosen] = useState<SavedMention | null>(null);
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
        editing === "new"
          ? t("Save a mention")
          : editing
            ? t("Edit {name}", { name: editing.name })
            : t("Saved mentions")
      }
      size="lg"
    >
      {editing ? (
        <EditMention mention={editing === "new" ? null : editing} channels={channels} onDone={() => setEditing(null)} />
      ) : (
        <MentionList
          onInsert={(mention) => {
            setChosen(mention);
            onClose();
          }}
          onEdit={setEditing}
        />
      )}
    </Modal>
  );
}

interface MentionListProps {
  onInsert: (mention: SavedMention) => void;
  onEdit: (mention: SavedMention | "new") => void;
}

function MentionList({ onInsert, onEdit }: MentionListProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.savedMentions.list.queryOptions({}));
  const refresh = [trpc.savedMentions.pathKey()];
  const restore = useAction(trpc.savedMentions.create.mutationOptions(), {
    refresh,
    failed: t("Couldn't restore the mention"),
  });
  const remove = useAction(trpc.savedMentions.remove.mutationOptions(), {
    refresh,
    failed: t("Couldn't delete the mention"),
  });
  const removeWithUndo = ({ id, name, handles }: SavedMention) =>
    remove.run({ id }, () =>
      showUndo({
        id: "saved-mention",
        message: t("{name} deleted.", { name }),
        onUndo: () => restore.run({ name, handles }),
      }),
    );
  const mentions = data?.saved_mentions;
  return (
    <Stack gap="lg">
      <FormError error={error ? refusalOf(error) : null} />
      {mentions?.length === 0 ? (
        <EmptyState title={t("No saved mentions yet")}>
          {t(
            "Save a person or organization with their handle on each network. In a text you type @ and their name; each network gets the right handle, and the name where there is none.",
          )}
        </EmptyState>
      ) : null}
      {mentions && mentions.length > 0 ? (
        <Rows label={t("Saved mentions")}>
          {mentions.map((mention) => (
            <Row
              key={mention.id}
              title={mention.name}
              detail={Object.entries(mention.handles)
                .map(([platform, handle]) => `${platformName(platform)}: ${handle}`)
                .join(" · ")}
              trailing={
                <>
                  <Button
                    size="compact-sm"
                    aria-label={t("Insert {name}", { name: mention.name })}
                    onClick={() => onInsert(mention)}
                  >
                    {t("Insert")}
                  </Button>
                  <IconButton aria-label={t("Edit {name}", { name: mention.name })} onClick={() => onEdit(mention)}>
                    <IconPencil size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                  <IconButton
                    aria-label={t("Delete {name}", { name: mention.name })}
                    onClick={() => removeWithUndo(mention)}
                  >
                    <IconTrash size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                </>
              }
            />
          ))}
        </Rows>
      ) : null}
      <DialogActions>
        <Button onClick={() => onEdit("new")}>{t("Save a mention")}</Button>
      </DialogActions>
    </Stack>
  );
}

interface EditMentionProps {
  /** null for a new one. */
  mention: SavedMention | null;
  channels: readonly Channel[];
  onDone: () => void;
}

function EditMention({ mention, channels, onDone }: EditMentionProps) {
  const trpc = useTRPC();
  const [name, setName] = useState(mention?.name ?? "");
  const [handles, setHandles] = useState<Record<string, string>>(mention?.handles ?? {});
  const options = { refresh: [trpc.savedMentions.pathKey()], onRefreshed: onDone };
  const create = useAction(trpc.savedMentions.create.mutationOptions(), options);
  const update = useAction(trpc.savedMentions.update.mutationOptions(), options);
  const { refusal, isPending } = mention ? update : create;
  const errors = refusal ? fieldErrors(refusal) : {};
  const platforms = [...new Set([...Object.keys(mention?.handles ?? {}), ...channels.map(({ platform }) => platform)])]
    .filter((platform) => !NOT_MENTIONED.includes(platform))
    .sort((a, b) => platformName(a).localeCompare(platformName(b)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = Object.entries(handles).filter(([, handle]) => handle.trim() !== "");
    const input = { name, handles: Object.fromEntries(entered) };
    if (mention) update.run({ id: mention.id, ...input });
    else create.run(input);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormError error={refusal} fields={["name", "handles", ...platforms.map((each) => `handles.${each}`)]} />
        <TextInput
          label={t("Name")}
          description={t("You mention them by @ and this name.")}
          maxLength={MAX_MENTION_NAME}
          autoComplete="off"
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {platforms.map((platform, index) => (
          <TextInput
            key={platform}
            label={t("Handle on {platform}", { platform: platformName(platform) })}
            maxLength={MAX_HANDLE}
            autoComplete="off"
            value={handles[platform] ?? ""}
            error={errors[`handles.${platform}`] ?? (index === 0 ? errors.handles : undefined)}
            onChange={(event) => setHandles({ ...handles, [platform]: event.currentTarget.value })}
          />
        ))}
        {platforms.length === 0 ? (
          <Text size="sm">{t("Connect a network first whose accounts you want to mention.")}</Text>
        ) : null}
        <DialogActions>
          <Button onClick={onDone}>{t("Back")}</Button>
          <Submit isSending={isPending}>{t("Save")}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}

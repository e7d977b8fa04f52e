"use client";

import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { type Mentioned, withIds } from "#domain/content/mentions/rules.ts";
import { t } from "#kernel/language.ts";
import { MentionField } from "#studio/content/posts/comments/mention-field.tsx";
import { EmojiButton } from "#ui/emoji-button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { formKeys } from "#ui/form-keys.ts";
import type { Refusal } from "#ui/refusal.ts";
import { KEPT } from "#ui/unkept-text.ts";
import classes from "./notes.module.css";
import { useAssignees } from "./use-assignees.ts";

interface NoteFormProps {
  /** Of a note that is changed, with names. */
  text: string;
  onWrite: (text: string) => void;
  /** Whom the text mentions already. */
  mentioned?: readonly Mentioned[];
  isPending: boolean;
  refusal: Refusal | null;
  onSave: (body: string) => void;
  onCancel: () => void;
}

/** The field of an internal note. Typing `@` offers the members who see the inbox. */
export default function NoteForm({ text, onWrite, mentioned = [], isPending, refusal, ...rest }: NoteFormProps) {
  const { onSave, onCancel } = rest;
  const field = useRef<HTMLTextAreaElement>(null);
  const [mentions, setMentions] = useState<readonly Mentioned[]>(mentioned);
  const team = useAssignees();
  const save = () => {
    const body = withIds(text.trim(), mentions);
    if (body !== "" && !isPending) onSave(body);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  // Of namesakes the last one chosen.
  const mention = (person: Mentioned) =>
    setMentions((before) => [...before.filter(({ name }) => name !== person.name), person]);
  return (
    <form {...KEPT} className={classes.form} onSubmit={submit} noValidate>
      <FormError error={refusal} />
      <MentionField
        ref={field}
        postId={null}
        visibility="team"
        team={team}
        aria-label={t("Internal note")}
        placeholder={t("A note for the team. @ mentions somebody.")}
        value={text}
        onWrite={onWrite}
        onMention={mention}
        onKeyDown={formKeys(save, onCancel)}
        autoFocus
      />
      <div className={classes.line}>
        <p className={classes.hint}>
          <IconLock size={14} stroke={2} aria-hidden /> <span>{t("Only the team sees it.")}</span>
        </p>
        <EmojiButton label={t("Insert an emoji into the note")} field={() => field.current} />
        <Button variant="subtle" disabled={isPending} onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="filled" disabled={text.trim() === ""} loading={isPending}>
          {t("Save note")}
        </Button>
      </div>
    </form>
  );
}

"use client";

import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { useDraftStore } from "#studio/content/drafts/use-draft-store.ts";
import { useTextDraft } from "#studio/content/drafts/use-text-draft.ts";
import { formKeys } from "#ui/form-keys.ts";
import { KEPT } from "#ui/unkept-text.ts";
import classes from "./approvals.module.css";

interface RequestChangesFormProps {
  /** The key that the unsent text is stored under. */
  draftKey: string;
  label: string;
  /** @returns whether it was saved */
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Form that requests changes with a comment. */
export default function RequestChangesForm({ draftKey, label, onSend, onCancel }: RequestChangesFormProps) {
  const [text, setText, markSent] = useTextDraft(useDraftStore(), `request.${draftKey}`);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The form is rendered twice, in the card and in the preview; only one of them is visible.
  useEffect(() => {
    if (field.current?.checkVisibility()) field.current.focus();
  }, []);
  const send = async () => {
    if (text.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    // The stored text is only removed once the request has been saved.
    if (await onSend(text.trim())) markSent(text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = formKeys(() => void send(), onCancel);
  return (
    <form {...KEPT} className={classes.form} onSubmit={onSubmit} noValidate>
      <Textarea
        ref={field}
        label={label}
        description={t("The author is notified with this message. Press Ctrl Enter to send.")}
        minRows={3}
        autosize
        maxRows={10}
        maxLength={10_000}
        value={text}
        error={isMissing && text.trim() === "" ? t("Describe what should change.") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.acts}>
        <Button type="submit">{t("Send request")}</Button>
        <Button variant="subtle" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

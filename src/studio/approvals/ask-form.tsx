"use client";

import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useDraftStore } from "../drafts/use-draft-store.ts";
import { useTextDraft } from "../drafts/use-text-draft.ts";
import classes from "./approvals.module.css";

interface AskFormProps {
  /** What it is about, by which the words are kept until they are sent. */
  about: string;
  label: string;
  /** @returns whether they were taken */
  onSend: (words: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for changes, in words. */
export default function AskForm({ about, label, onSend, onCancel }: AskFormProps) {
  const [words, setWords, markSent] = useTextDraft(useDraftStore(), `request.${about}`);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same form is in the card of a phone and in the preview of a desk; one of them is out of sight.
  useEffect(() => {
    if (field.current?.checkVisibility()) field.current.focus();
  }, []);
  const send = async () => {
    if (words.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    // Until they have arrived they are kept, also by a browser that is closed meanwhile.
    if (await onSend(words.trim())) markSent(words);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
    if (event.key === "Escape") onCancel();
  };
  return (
    <form className={classes.ask} onSubmit={onSubmit} noValidate>
      <Textarea
        ref={field}
        label={label}
        description="The author is notified with this message. Press Ctrl Enter to send."
        minRows={3}
        autosize
        maxRows={10}
        maxLength={10_000}
        value={words}
        error={isMissing && words.trim() === "" ? "Describe what should change." : undefined}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.acts}>
        <Button type="submit">Send request</Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

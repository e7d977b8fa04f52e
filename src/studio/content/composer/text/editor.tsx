"use client";

import { Textarea } from "@mantine/core";
import { type ClipboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { insertionOf } from "#domain/content/saved-texts/rules.ts";
import { t } from "#kernel/language.ts";
import { insertText } from "#ui/insert-text.ts";
import classes from "./editor.module.css";

type SavedTextContent = Parameters<typeof insertionOf>[1];

export interface EditorHandle {
  /** Focuses the text and selects everything after a number of graphemes. */
  showFrom(characters: number): void;
  /** Inserts a saved text where its kind belongs, so that the browser's own undo takes it back. */
  insert(saved: SavedTextContent): void;
}

interface EditorProps {
  ref: Ref<EditorHandle>;
  /** The id of the text field. */
  id: string;
  label: string;
  body: string;
  onChange: (body: string) => void;
  /** Files pasted into the text. */
  onFiles: (files: File[]) => void;
  /** Shows the shared text; editing overrides it for this channel. */
  isInherited: boolean;
  autoFocus: boolean;
}

/** The text field. */
export function Editor({ ref, id, label, body, onChange, onFiles, isInherited, autoFocus }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    showFrom(characters) {
      field.current?.focus();
      field.current?.setSelectionRange(utf16Offset(field.current.value, characters), field.current.value.length);
    },
    insert(saved) {
      const { current } = field;
      if (!current) return;
      const selection = { start: current.selectionStart, end: current.selectionEnd };
      insertText(current, insertionOf(current.value, saved, selection));
    },
  }));
  // Text typed before hydration is only in the DOM.
  const adoptTypedText = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed !== body && typed !== "") onChange(typed);
  });
  useEffect(() => adoptTypedText(), []);

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <Textarea
      ref={field}
      id={id}
      translate="no"
      classNames={{ input: classes.input }}
      data-inherited={isInherited || undefined}
      variant="unstyled"
      aria-label={label}
      placeholder={t("What would you like to share?")}
      autosize={false}
      rows={5}
      value={body}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={paste}
      {...(autoFocus ? { "data-autofocus": true, autoFocus: true } : {})}
    />
  );
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The UTF-16 offset of the nth grapheme. */
function utf16Offset(text: string, characters: number): number {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count++ === characters) return index;
  }
  return text.length;
}

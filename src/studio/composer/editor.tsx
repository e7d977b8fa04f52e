"use client";

import { Textarea } from "@mantine/core";
import { type ClipboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import classes from "./editor.module.css";

export interface EditorHandle {
  /** Goes to the text and marks what comes after so many characters, as people count them. */
  showFrom(characters: number): void;
}

interface EditorProps {
  ref: Ref<EditorHandle>;
  label: string;
  body: string;
  onChange: (body: string) => void;
  /** Pictures pasted into the text. */
  onFiles: (files: File[]) => void;
  /** The words are those of all channels; writing makes them this one's. */
  isInherited: boolean;
  autoFocus: boolean;
}

/** The words, set as they will be read. */
export function Editor({ ref, label, body, onChange, onFiles, isInherited, autoFocus }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    showFrom(characters) {
      field.current?.focus();
      field.current?.setSelectionRange(unitsIn(field.current.value, characters), field.current.value.length);
    },
  }));
  // What was typed before the page came alive is in the field and nowhere else.
  const takeUp = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed !== body && typed !== "") onChange(typed);
  });
  useEffect(() => takeUp(), []);

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <Textarea
      ref={field}
      classNames={{ input: classes.input }}
      data-inherited={isInherited || undefined}
      variant="unstyled"
      aria-label={label}
      placeholder="What would you like to share?"
      minRows={5}
      autosize
      value={body}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={paste}
      {...(autoFocus ? { "data-autofocus": true, autoFocus: true } : {})}
    />
  );
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Where in a string its nth character as people count them begins. */
function unitsIn(text: string, characters: number): number {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count++ === characters) return index;
  }
  return text.length;
}

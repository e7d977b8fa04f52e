"use client";

import { IconMoodSmile } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "#kernel/language.ts";
import { IconButton } from "./icon-button.tsx";
import { insertText } from "./insert-text.ts";
import { loadChunk } from "./load-chunk.ts";
import { OnDemand } from "./on-demand.tsx";

const loadPicker = () => loadChunk(() => import("./emoji-picker.tsx"));

interface EmojiButtonProps {
  /** With the field's name where there are several. */
  label?: string;
  /** The text field, once it is mounted. */
  field: () => HTMLTextAreaElement | null;
}

/** Opens the emoji picker, also with Ctrl+E or ⌘E in its text field; an emoji is inserted at the field's cursor. */
export function EmojiButton({ label = t("Insert an emoji"), field }: EmojiButtonProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "e";
    if (!isShortcut || document.activeElement !== field()) return;
    event.preventDefault();
    holder.current?.querySelector("button")?.click();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const insert = (emoji: string) => {
    // Once the picker has closed: its focus trap would take the focus back.
    setTimeout(() => {
      const target = field();
      if (target) insertText(target, { text: emoji });
    });
  };
  return (
    <span ref={holder} style={{ display: "contents" }}>
      <OnDemand
        as="popover"
        label={t("Emoji")}
        position="bottom-start"
        target={
          <IconButton aria-label={label}>
            <IconMoodSmile size={18} stroke={1.5} aria-hidden />
          </IconButton>
        }
        load={loadPicker}
        props={{ onPick: insert }}
      />
    </span>
  );
}

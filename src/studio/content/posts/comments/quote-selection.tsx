"use client";

import { Button } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import { mentionsShown } from "#studio/content/preview/mentions-shown.ts";
import { anchorOfText, passagesOf, type Quotable } from "./anchors.ts";
import classes from "./quote-selection.module.css";

interface QuoteSelectionProps {
  /** The element with the post's text. */
  root: RefObject<HTMLElement | null>;
  quotable: Quotable;
  onQuote: (anchor: Anchor) => void;
}

/** A tap on the button ends the selection before it counts as a click, in milliseconds. */
const TAP_MS = 400;

/**
 * Offers to quote the text that is selected in a post, by pointer, touch or keyboard. At the bottom of the screen, since
 * the menu of the operating system is beside the selection.
 */
export function QuoteSelection({ root, quotable, onQuote }: QuoteSelectionProps) {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const read = useEffectEvent(() => selectedIn(root.current, quotable));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onChange = () => {
      clearTimeout(timer);
      const selected = read();
      if (selected) setAnchor(selected);
      else timer = setTimeout(() => setAnchor(null), TAP_MS);
    };
    document.addEventListener("selectionchange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
    };
  }, []);
  if (!anchor) return null;
  const quote = () => {
    getSelection()?.removeAllRanges();
    setAnchor(null);
    onQuote(anchor);
  };
  return (
    <div className={classes.bar}>
      <Button leftSection={<IconQuote size={18} stroke={1.75} aria-hidden />} onClick={quote}>
        {t("Quote in a comment")}
      </Button>
    </div>
  );
}

function selectedIn(root: HTMLElement | null, quotable: Quotable): Anchor | null {
  const selection = getSelection();
  if (!root || !selection || selection.isCollapsed) return null;
  const { anchorNode, focusNode } = selection;
  if (!root.contains(anchorNode) || !root.contains(focusNode)) return null;
  return anchorOfText(passagesOf(quotable), selection.toString(), mentionsShown(root));
}

"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { mediaAnchor } from "../marks/marks.ts";
import classes from "./anchor-picker.module.css";
import { anchorOf, type Passage } from "./anchors.ts";

interface AnchorPickerProps {
  passages: readonly Passage[];
  media: readonly { id: number; thumbnail_url: string; alt_text: string }[];
  onPick: (anchor: Anchor) => void;
  onCancel: () => void;
}

const FIELDS: Record<Passage["field"], Message> = {
  body: msg("Text: select a passage"),
  thread: msg("Thread: select a passage"),
  first_comment: msg("First comment: select a passage"),
};

/** Selects what a comment is about: a passage of a text, by pointer or keyboard, or an image. */
export default function AnchorPicker({ passages, media, onPick, onCancel }: AnchorPickerProps) {
  const [chosen, choose] = useState<Anchor | null>(null);
  return (
    <fieldset className={classes.picker} aria-label={t("Comment on")}>
      {passages.map((passage) => (
        <label key={`${passage.field}-${passage.text}`} className={classes.passage}>
          <span>{t(FIELDS[passage.field])}</span>
          <textarea
            // Not read-only, because browsers show no caret in read-only fields; typed text is discarded.
            aria-readonly
            inputMode="none"
            onChange={() => undefined}
            rows={Math.min(6, Math.ceil(passage.text.length / 34))}
            value={passage.text}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              choose(anchorOf(passage, selectionStart, selectionEnd))
            }
          />
        </label>
      ))}
      {media.length > 0 ? (
        <div className={classes.media}>
          {media.map(({ id, thumbnail_url, alt_text }, index) => (
            <button
              key={id}
              type="button"
              className={classes.picture}
              aria-label={[t("Image {number}", { number: index + 1 }), ...(alt_text ? [alt_text] : [])].join(": ")}
              onClick={() => onPick(mediaAnchor(id))}
            >
              {/* biome-ignore lint/performance/noImgElement: the library has made it small already. */}
              <img src={thumbnail_url} alt="" width={56} height={56} />
            </button>
          ))}
        </div>
      ) : null}
      <div className={classes.acts}>
        <Button size="xs" disabled={chosen === null} onClick={() => chosen && onPick(chosen)}>
          {t("Quote selection")}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </fieldset>
  );
}

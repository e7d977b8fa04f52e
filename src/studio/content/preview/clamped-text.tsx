"use client";

import { useContext, useState } from "react";
import { t } from "#kernel/language.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import { splitRuns } from "#studio/publishing/feed/text.ts";
import classes from "./clamped-text.module.css";
import { RichTextContext } from "./rich-text-context.ts";
import { shortenPreview } from "./shapes.ts";

interface ClampedTextProps {
  text: string;
  clamp: PreviewShape["clamp"];
}

/** A text as a network shows it: truncated at the same length, with its label for showing the rest. */
export function ClampedText({ text, clamp }: ClampedTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rich = useContext(RichTextContext);
  if (rich) return <div className={classes.text}>{rich.text(text)}</div>;
  const short = isOpen ? null : shortenPreview(text, clamp);
  return (
    <p className={classes.text}>
      <Highlighted text={short ?? text} />
      {short !== null && clamp ? (
        <>
          <span>{t(clamp.word).startsWith("…") ? " " : "… "}</span>
          <button type="button" className={classes.more} onClick={() => setIsOpen(true)}>
            {t(clamp.word)}
          </button>
        </>
      ) : null}
    </p>
  );
}

const NAMES = /([#@][\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/** URLs, hashtags and mentions are styled as on the network. They are no links in a preview. */
function Highlighted({ text }: { text: string }) {
  return splitRuns(text).map(({ text: run, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have nothing else that tells them apart.
      <span key={place} className={classes.mark}>
        {run}
      </span>
    ) : (
      run.split(NAMES).map((word, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={`${place}.${index}`} className={classes.mark}>
            {word}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={`${place}.${index}`}>{word}</span>
        ),
      )
    ),
  );
}

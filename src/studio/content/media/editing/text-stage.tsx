"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { linesOnImage } from "#domain/content/media/rules.ts";
import type { TextContrast } from "#domain/content/media/schema.ts";
import { TEXT_LAYOUT } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { EditPartProps } from "./adjustments.tsx";
import { moveText, type PlacedText, turnedSize } from "./image-edit.ts";
import classes from "./text-stage.module.css";
import { TurnedPicture } from "./turned-picture.tsx";
import { type Drawn, useContrasts } from "./use-contrasts.ts";

interface TextStageProps extends Omit<EditPartProps, "onChange"> {
  selected: number | null;
  onSelect: (key: number) => void;
  onMove: (text: PlacedText) => void;
  /** Called with the texts that are hard to read. */
  onJudged: (contrasts: readonly TextContrast[]) => void;
}

const KEYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

const { lineHeight, paddingX, paddingY, radius } = TEXT_LAYOUT;
const BOX = { lineHeight, padding: `${paddingY}em ${paddingX}em`, borderRadius: `${radius}em` };

/** The cropped image with its texts, which are moved by pointer or with the arrow keys. */
export function TextStage({ asset, edit, selected, onSelect, onMove, onJudged }: TextStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const illegible = useContrasts(stage, drawn, { asset, edit });
  useEffect(() => onJudged(illegible), [illegible, onJudged]);
  const { crop, texts } = edit;
  const turned = turnedSize(asset, edit);
  const ratio = crop.width / crop.height;
  return (
    <div ref={stage} className={classes.image} style={{ aspectRatio: ratio, width: `min(100%, ${40 * ratio}vh)` }}>
      <div
        className={classes.whole}
        style={{
          width: `${(turned.width / crop.width) * 100}%`,
          left: `${(-crop.x / crop.width) * 100}%`,
          top: `${(-crop.y / crop.height) * 100}%`,
        }}
      >
        <TurnedPicture asset={asset} edit={edit} className={classes.picture} onDrawn={setDrawn} />
      </div>
      {texts.map((text) => (
        <TextBox
          key={text.key}
          text={text}
          isSelected={text.key === selected}
          onSelect={() => onSelect(text.key)}
          onMove={onMove}
        />
      ))}
    </div>
  );
}

interface TextBoxProps {
  text: PlacedText;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (text: PlacedText) => void;
}

function TextBox({ text, isSelected, onSelect, onMove }: TextBoxProps) {
  const start = useRef<{ x: number; y: number; text: PlacedText } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, text };
    onSelect();
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const from = start.current;
    const image = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!from || !image) return;
    const by = { x: (event.clientX - from.x) / image.width, y: (event.clientY - from.y) / image.height };
    if (by.x !== 0 || by.y !== 0) onMove(moveText(from.text, by));
  };
  const end = () => {
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = lookUp(KEYS, event.key);
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(moveText(text, by));
  };
  return (
    <button
      type="button"
      className={classes.text}
      data-text={text.key}
      aria-pressed={isSelected}
      aria-label={t("Text “{text}”. Move it with the arrow keys.", { text: text.text })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={end}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      style={{
        ...BOX,
        left: `${text.x * 100}%`,
        top: `${text.y * 100}%`,
        fontSize: `${text.size * 100}cqw`,
        fontFamily: text.font === "serif" ? "var(--font-title)" : "var(--mantine-font-family)",
        fontWeight: text.bold ? 700 : 400,
        textAlign: text.align,
        color: text.color,
        background: text.background ?? "none",
      }}
    >
      {linesOnImage(text.text).join("\n")}
    </button>
  );
}

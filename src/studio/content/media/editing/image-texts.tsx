"use client";

import { Alert, Button, Checkbox, Group, NativeSelect, Textarea } from "@mantine/core";
import { IconInfoCircle, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { TextContrast } from "#domain/content/media/schema.ts";
import { MAX_IMAGE_TEXT, MAX_IMAGE_TEXTS, TEXT_ALIGNS, TEXT_FONTS } from "#domain/content/media/terms.ts";
import { fitText } from "#kernel/excerpt.ts";
import { msg, t } from "#kernel/language.ts";
import { rich } from "#ui/rich.tsx";
import type { EditPartProps } from "./adjustments.tsx";
import { ColorPick } from "./color-pick.tsx";
import classes from "./edit-dialog.module.css";
import { newText, type PlacedText } from "./image-edit.ts";
import { TextStage } from "./text-stage.tsx";

/** Characters of a text that a warning quotes. */
const MAX_QUOTED = 40;

const FONT_NAMES = { sans: msg("Sans serif"), serif: msg("Serif") } as const;
const ALIGN_NAMES = { left: msg("Left"), center: msg("Center"), right: msg("Right") } as const;

/** Writes on the image: the texts on it, and the look of the selected one. */
export function ImageTexts({ asset, edit, onChange }: EditPartProps) {
  const { texts } = edit;
  const [selected, setSelected] = useState<number | null>(texts.at(-1)?.key ?? null);
  const [illegible, setIllegible] = useState<readonly TextContrast[]>([]);
  const current = texts.find(({ key }) => key === selected) ?? null;
  const replace = (part: string, next: PlacedText) =>
    onChange(`${part}-${next.key}`, { ...edit, texts: texts.map((text) => (text.key === next.key ? next : text)) });
  const add = () => {
    const text = newText(texts);
    onChange(null, { ...edit, texts: [...texts, text] });
    setSelected(text.key);
  };
  return (
    <>
      <div className={classes.stage}>
        <TextStage
          asset={asset}
          edit={edit}
          selected={selected}
          onSelect={setSelected}
          onMove={(text) => replace("place", text)}
          onJudged={setIllegible}
        />
      </div>
      <div role="status">
        {illegible.map(({ text, ratio, needed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two texts can be the same.
          <Alert key={index} color="yellow" mb="xs" icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}>
            {t(
              "“{text}” is hard to read here: its contrast is {ratio}, where {needed} is needed. Choose another color, or a background.",
              { text: fitText(text, MAX_QUOTED), ratio, needed },
            )}
          </Alert>
        ))}
      </div>
      <Group gap="xs">
        <Button
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={texts.length >= MAX_IMAGE_TEXTS}
          onClick={add}
        >
          {t("Add text")}
        </Button>
        {current ? (
          <Button
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            onClick={() => onChange(null, { ...edit, texts: texts.filter(({ key }) => key !== current.key) })}
          >
            {t("Remove text")}
          </Button>
        ) : (
          <span className={classes.hint}>
            {texts.length === 0 ? t("No text yet.") : t("Select a text to change it.")}
          </span>
        )}
      </Group>
      {current ? <TextFields text={current} onChange={replace} /> : null}
    </>
  );
}

interface TextFieldsProps {
  text: PlacedText;
  onChange: (part: string, next: PlacedText) => void;
}

function TextFields({ text, onChange }: TextFieldsProps) {
  return (
    <>
      <Textarea
        label={t("Text")}
        description={t("Emoji are drawn in the text's color.")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={text.text}
        error={text.text.trim() === "" ? t("Enter a text, or remove it.") : undefined}
        maxLength={MAX_IMAGE_TEXT}
        autosize
        minRows={1}
        maxRows={4}
        onChange={({ currentTarget }) => onChange("text", { ...text, text: currentTarget.value })}
      />
      <div className={classes.numbers}>
        <label className={classes.slider}>
          <span className={classes.sliderLabel}>
            {rich("Size <hint>{percent}% of the width</hint>", {
              percent: Math.round(text.size * 100),
              hint: (content) => <span className={classes.hint}>{content}</span>,
            })}
          </span>
          <input
            type="range"
            aria-label={t("Size")}
            min={0.01}
            max={0.3}
            step={0.005}
            value={text.size}
            onChange={({ currentTarget }) => onChange("size", { ...text, size: Number(currentTarget.value) })}
          />
        </label>
        <NativeSelect
          label={t("Font")}
          data={TEXT_FONTS.map((value) => ({ value, label: t(FONT_NAMES[value]) }))}
          value={text.font}
          onChange={({ currentTarget }) =>
            onChange("font", { ...text, font: TEXT_FONTS.find((font) => font === currentTarget.value) ?? "sans" })
          }
        />
        <NativeSelect
          label={t("Align lines")}
          data={TEXT_ALIGNS.map((value) => ({ value, label: t(ALIGN_NAMES[value]) }))}
          value={text.align}
          onChange={({ currentTarget }) =>
            onChange("align", { ...text, align: TEXT_ALIGNS.find((each) => each === currentTarget.value) ?? "center" })
          }
        />
        <Checkbox
          className={classes.check}
          label={t("Bold")}
          checked={text.bold}
          onChange={({ currentTarget }) => onChange("bold", { ...text, bold: currentTarget.checked })}
        />
      </div>
      <Group gap="lg">
        <ColorPick
          label={t("Text color")}
          value={text.color}
          onChange={(color) => onChange("color", { ...text, color })}
        />
        <Checkbox
          label={t("Background")}
          checked={text.background !== null}
          onChange={({ currentTarget }) =>
            onChange("ground", { ...text, background: currentTarget.checked ? "#1c1b18" : null })
          }
        />
        {text.background === null ? null : (
          <ColorPick
            label={t("Background color")}
            value={text.background}
            onChange={(background) => onChange("background", { ...text, background })}
          />
        )}
      </Group>
    </>
  );
}

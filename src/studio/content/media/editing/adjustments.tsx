"use client";

import { NativeSelect, NumberInput } from "@mantine/core";
import { ReactCrop } from "react-image-crop";
import { IMAGE_FILTERS, type ImageFilter } from "#domain/content/media/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import "react-image-crop/dist/ReactCrop.css";
import type { Asset } from "../asset.ts";
import { partOf, percentOf, withNumber } from "./crop-area.ts";
import { cropHandles } from "./crop-handles.ts";
import classes from "./edit-dialog.module.css";
import { type ImageEdit, turnedSize } from "./image-edit.ts";
import { TurnedPicture } from "./turned-picture.tsx";

const FIELDS = [
  { field: "x", label: msg("Left") },
  { field: "y", label: msg("Top") },
  { field: "width", label: msg("Width") },
  { field: "height", label: msg("Height") },
] as const;

const COLORS = [
  { field: "brightness", label: msg("Brightness") },
  { field: "contrast", label: msg("Contrast") },
  { field: "saturation", label: msg("Saturation") },
] as const;

const FILTER_NAMES: Record<ImageFilter, Message> = {
  none: msg("filter|None"),
  black_and_white: msg("Black and white"),
  sepia: msg("Sepia"),
  vivid: msg("Vivid"),
  warm: msg("Warm"),
  cool: msg("Cool"),
  faded: msg("Faded"),
};

export interface EditPartProps {
  asset: Asset;
  edit: ImageEdit;
  /** @param part what is changed, for undo; null for a change that is undone alone */
  onChange: (part: string | null, next: ImageEdit) => void;
}

/** The part to keep, and the colors. */
export function Adjustments({ asset, edit, onChange }: EditPartProps) {
  const turned = turnedSize(asset, edit);
  return (
    <>
      <div className={classes.stage}>
        <ReactCrop
          className={classes.crop ?? ""}
          crop={{ unit: "%", ...percentOf(edit.crop, turned) }}
          aspect={edit.ratio ?? undefined}
          onChange={(_, percent) => onChange("crop", { ...edit, crop: partOf(percent, turned) })}
          keepSelection
          ruleOfThirds
          ariaLabels={{ ...cropHandles(), cropArea: t("Part to keep. Move it with the arrow keys.") }}
        >
          <TurnedPicture asset={asset} edit={edit} />
        </ReactCrop>
      </div>
      <div className={classes.numbers}>
        {FIELDS.map(({ field, label }) => (
          <NumberInput
            key={field}
            label={t(label)}
            value={edit.crop[field]}
            onChange={(value) => {
              if (typeof value !== "number") return;
              onChange(field, { ...edit, crop: withNumber(edit.crop, field, value, edit.ratio, turned) });
            }}
            min={field === "x" || field === "y" ? 0 : 1}
            max={field === "x" || field === "width" ? turned.width : turned.height}
            allowDecimal={false}
            suffix=" px"
          />
        ))}
      </div>
      <div className={classes.numbers}>
        <NativeSelect
          label={t("Filter")}
          data={IMAGE_FILTERS.map((value) => ({ value, label: t(FILTER_NAMES[value]) }))}
          value={edit.filter}
          onChange={({ currentTarget }) => {
            const filter = IMAGE_FILTERS.find((each) => each === currentTarget.value) ?? "none";
            onChange("filter", { ...edit, filter });
          }}
        />
        {COLORS.map(({ field, label }) => (
          <label key={field} className={classes.slider}>
            <span className={classes.sliderLabel}>
              <span>{t(label)}</span> <span className={classes.hint}>{edit[field]}</span>
            </span>
            <input
              type="range"
              aria-label={t(label)}
              min={-100}
              max={100}
              step={5}
              value={edit[field]}
              onChange={({ currentTarget }) => onChange(field, { ...edit, [field]: Number(currentTarget.value) })}
            />
          </label>
        ))}
      </div>
    </>
  );
}

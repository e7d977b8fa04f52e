"use client";

import { NativeSelect, NumberInput } from "@mantine/core";
import { ReactCrop } from "react-image-crop";
import { IMAGE_FILTERS, type ImageFilter } from "#domain/media/terms.ts";
import "react-image-crop/dist/ReactCrop.css";
import type { Asset } from "./asset.ts";
import { partOf, percentOf, withNumber } from "./crop-area.ts";
import classes from "./edit-dialog.module.css";
import { type ImageEdit, turnedSize } from "./image-edit.ts";
import { TurnedPicture } from "./turned-picture.tsx";

const FIELDS = [
  { field: "x", label: "Left" },
  { field: "y", label: "Top" },
  { field: "width", label: "Width" },
  { field: "height", label: "Height" },
] as const;

const COLORS = [
  { field: "brightness", label: "Brightness" },
  { field: "contrast", label: "Contrast" },
  { field: "saturation", label: "Saturation" },
] as const;

const FILTER_NAMES: Record<ImageFilter, string> = {
  none: "None",
  black_and_white: "Black and white",
  sepia: "Sepia",
  vivid: "Vivid",
  warm: "Warm",
  cool: "Cool",
  faded: "Faded",
};

const HANDLES = {
  nwDragHandle: "Top left corner",
  nDragHandle: "Top edge",
  neDragHandle: "Top right corner",
  eDragHandle: "Right edge",
  seDragHandle: "Bottom right corner",
  sDragHandle: "Bottom edge",
  swDragHandle: "Bottom left corner",
  wDragHandle: "Left edge",
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
          ariaLabels={{ ...HANDLES, cropArea: "Part to keep. Move it with the arrow keys." }}
        >
          <TurnedPicture asset={asset} edit={edit} />
        </ReactCrop>
      </div>
      <div className={classes.numbers}>
        {FIELDS.map(({ field, label }) => (
          <NumberInput
            key={field}
            label={label}
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
          label="Filter"
          data={IMAGE_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
          value={edit.filter}
          onChange={({ currentTarget }) => {
            const filter = IMAGE_FILTERS.find((each) => each === currentTarget.value) ?? "none";
            onChange("filter", { ...edit, filter });
          }}
        />
        {COLORS.map(({ field, label }) => (
          <label key={field} className={classes.slider}>
            <span className={classes.sliderLabel}>
              {label} <span className={classes.hint}>{edit[field]}</span>
            </span>
            <input
              type="range"
              aria-label={label}
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

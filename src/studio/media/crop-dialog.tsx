"use client";

import { Button, Group, Modal, NumberInput, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { ReactCrop } from "react-image-crop";
import { useAction } from "../frame/use-action.ts";
import "react-image-crop/dist/ReactCrop.css";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { Asset, LibraryAsset } from "./asset.ts";
import { largestCrop, type Part, partOf, percentOf, RATIOS, withNumber } from "./crop-area.ts";
import classes from "./crop-dialog.module.css";

interface CropDialogProps {
  /** An image; videos and animations can't be cropped. */
  asset: Asset;
  opened: boolean;
  onClose: () => void;
  /** Called with the new asset; the original is kept. */
  onCropped: (asset: LibraryAsset) => void;
}

const FIELDS = [
  { field: "x", label: "Left" },
  { field: "y", label: "Top" },
  { field: "width", label: "Width" },
  { field: "height", label: "Height" },
] as const;

/** Selects an area of an image, by mouse, touch, arrow keys or numbers, and creates an asset from it. */
export default function CropDialog({ asset, opened, onClose, onCropped }: CropDialogProps) {
  const isSmall = useMediaQuery("(max-width: 47.99em)");
  return (
    <Modal opened={opened} onClose={onClose} title="Crop image" size={760} fullScreen={isSmall ?? false}>
      <Cropper key={asset.id} asset={asset} onClose={onClose} onCropped={onCropped} />
    </Modal>
  );
}

function Cropper({ asset, onClose, onCropped }: Omit<CropDialogProps, "opened">) {
  const api = useTRPC();
  const [ratio, setRatio] = useState<number | null>(null);
  const [part, setArea] = useState<Part>(() => largestCrop(asset, null));
  const crop = useAction(api.media.crop.mutationOptions(), {
    onDone: onCropped,
    refresh: [api.media.pathKey()],
  });
  const isWhole = part.width === asset.width && part.height === asset.height;

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) crop.run({ id: asset.id, ...part });
      }}
    >
      <FormError error={crop.refusal} />
      <SegmentedControl
        aria-label="Aspect ratio"
        data={RATIOS.map(({ name }) => name)}
        value={RATIOS.find(({ value }) => value === ratio)?.name ?? "Free"}
        onChange={(name) => {
          const chosen = RATIOS.find((each) => each.name === name)?.value ?? null;
          setRatio(chosen);
          setArea(chosen === null ? part : largestCrop(asset, chosen));
        }}
      />
      <div className={classes.stage}>
        <ReactCrop
          className={classes.crop ?? ""}
          crop={{ unit: "%", ...percentOf(part, asset) }}
          aspect={ratio ?? undefined}
          onChange={(_, percent) => setArea(partOf(percent, asset))}
          keepSelection
          ruleOfThirds
          ariaLabels={{ ...HANDLES, cropArea: "Part to keep. Move it with the arrow keys." }}
        >
          {/* biome-ignore lint/performance/noImgElement: our own media route serves it, and cropping is about its very pixels. */}
          <img
            className={classes.picture}
            src={asset.url}
            alt={asset.alt_text}
            width={asset.width}
            height={asset.height}
          />
        </ReactCrop>
      </div>
      <div className={classes.numbers}>
        {FIELDS.map(({ field, label }) => (
          <NumberInput
            key={field}
            label={label}
            value={part[field]}
            onChange={(value) => {
              if (typeof value === "number") setArea(withNumber(part, field, value, ratio, asset));
            }}
            min={field === "x" || field === "y" ? 0 : 1}
            max={field === "x" || field === "width" ? asset.width : asset.height}
            allowDecimal={false}
            suffix=" px"
          />
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <span className={classes.hint}>The original stays in the library.</span>
        <Group gap="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={crop.isPending} disabled={isWhole}>
            Crop
          </Button>
        </Group>
      </Group>
    </form>
  );
}

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

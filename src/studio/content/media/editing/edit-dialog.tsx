"use client";

import { Button, Group, Modal, NativeSelect, NumberInput, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconFlipHorizontal,
  IconFlipVertical,
  IconRotate2,
  IconRotateClockwise2,
} from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { MAX_EDITED_SIDE } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Asset, LibraryAsset } from "../asset.ts";
import { Adjustments } from "./adjustments.tsx";
import { largestCrop, RATIOS } from "./crop-area.ts";
import classes from "./edit-dialog.module.css";
import {
  editedSize,
  type ImageEdit,
  inputOf,
  isUnedited,
  mirrorImage,
  turnedSize,
  turnImage,
  uneditedImage,
} from "./image-edit.ts";
import { ImageTexts } from "./image-texts.tsx";

interface EditDialogProps {
  /** An image; videos and animations can't be edited. */
  asset: Asset;
  opened: boolean;
  onClose: () => void;
  /** Called with the new asset; the original is kept. */
  onEdited: (asset: LibraryAsset) => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Rotates, mirrors, crops, resizes and recolors an image, writes on it, and creates an asset from it. */
export default function EditDialog({ asset, opened, onClose, onEdited }: EditDialogProps) {
  const isSmall = useMediaQuery("(max-width: 47.99em)");
  return (
    <Modal opened={opened} onClose={onClose} title={t("Edit image")} size={760} fullScreen={isSmall ?? false}>
      <ImageEditor key={asset.id} asset={asset} onClose={onClose} onEdited={onEdited} />
    </Modal>
  );
}

function ImageEditor({ asset, onClose, onEdited }: Omit<EditDialogProps, "opened">) {
  const api = useTRPC();
  const { edit, change, undo, canUndo } = useImageEdit(asset);
  const save = useAction(api.media.edit.mutationOptions(), { onDone: onEdited, refresh: [api.media.pathKey()] });
  const [mode, setMode] = useState<"adjust" | "text">("adjust");
  const turned = turnedSize(asset, edit);
  const size = editedSize(edit);
  const hasChanged = !isUnedited(edit, asset);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLTextAreaElement ||
      (event.target instanceof HTMLInputElement && event.target.type !== "range");
    if (isTyping || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };

  return (
    <form
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasChanged) save.run(inputOf(edit, asset.id, asset));
      }}
    >
      <FormError error={save.refusal} />
      <div className={classes.tools}>
        <NativeSelect
          label={t("Format")}
          className={classes.format}
          data={RATIOS.map(({ name, value }) => ({ value: String(value), label: t(name) }))}
          value={String(edit.ratio)}
          onChange={({ currentTarget }) => {
            const ratio = RATIOS.find(({ value }) => String(value) === currentTarget.value)?.value ?? null;
            change("format", { ...edit, ratio, crop: ratio === null ? edit.crop : largestCrop(turned, ratio) });
          }}
        />
        <span className={classes.buttons}>
          <IconButton framed aria-label={t("Rotate left")} onClick={() => change(null, turnImage(edit, asset, 270))}>
            <IconRotate2 {...icon} />
          </IconButton>
          <IconButton framed aria-label={t("Rotate right")} onClick={() => change(null, turnImage(edit, asset, 90))}>
            <IconRotateClockwise2 {...icon} />
          </IconButton>
          <IconButton
            framed
            aria-label={t("Flip horizontally")}
            onClick={() => change(null, mirrorImage(edit, asset, "horizontally"))}
          >
            <IconFlipHorizontal {...icon} />
          </IconButton>
          <IconButton
            framed
            aria-label={t("Flip vertically")}
            onClick={() => change(null, mirrorImage(edit, asset, "vertically"))}
          >
            <IconFlipVertical {...icon} />
          </IconButton>
          <IconButton framed aria-label={t("Undo")} disabled={!canUndo} onClick={undo}>
            <IconArrowBackUp {...icon} />
          </IconButton>
          <Button disabled={!hasChanged} onClick={() => change(null, uneditedImage(asset))}>
            {t("Reset")}
          </Button>
        </span>
      </div>
      <SegmentedControl
        aria-label={t("What to edit")}
        value={mode}
        onChange={(chosen) => setMode(chosen === "text" ? "text" : "adjust")}
        data={[
          { value: "adjust", label: t("Crop and adjust") },
          {
            value: "text",
            label: edit.texts.length === 0 ? t("Text") : t("Text ({count})", { count: edit.texts.length }),
          },
        ]}
      />
      {mode === "adjust" ? (
        <Adjustments asset={asset} edit={edit} onChange={change} />
      ) : (
        <ImageTexts asset={asset} edit={edit} onChange={change} />
      )}
      <NumberInput
        label={t("Resize to width")}
        description={t("{width} × {height} pixels", { width: size.width, height: size.height })}
        inputWrapperOrder={["label", "input", "description"]}
        w={180}
        placeholder={`${edit.crop.width} px`}
        value={edit.width ?? ""}
        onChange={(value) => change("resize", { ...edit, width: typeof value === "number" ? value : null })}
        min={1}
        max={MAX_EDITED_SIDE}
        allowDecimal={false}
        suffix=" px"
      />
      <div className={classes.foot}>
        <span className={classes.hint}>{t("The original stays in the library.")}</span>
        <Group gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={!hasChanged}>
            {t("Save as new image")}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** The edit with its earlier states. Successive changes of the same part are undone together. */
function useImageEdit(asset: Asset) {
  const [edit, setEdit] = useState<ImageEdit>(() => uneditedImage(asset));
  const [earlier, setEarlier] = useState<readonly ImageEdit[]>([]);
  const [changing, setChanging] = useState<string | null>(null);
  return {
    edit,
    canUndo: earlier.length > 0,
    /** @param part what is changed; null for a change that is undone alone */
    change(part: string | null, next: ImageEdit) {
      if (part === null || part !== changing) setEarlier([...earlier, edit]);
      setChanging(part);
      setEdit(next);
    },
    undo() {
      const last = earlier.at(-1);
      if (!last) return;
      setEarlier(earlier.slice(0, -1));
      setChanging(null);
      setEdit(last);
    },
  };
}

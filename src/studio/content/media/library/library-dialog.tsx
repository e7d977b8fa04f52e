"use client";

import { Button, Group, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import type { LibraryAsset } from "../asset.ts";
import { LibraryChoice } from "./library-choice.tsx";
import classes from "./library-dialog.module.css";

interface LibraryDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called with the selected assets in order of selection; then close. */
  onPick: (assets: readonly LibraryAsset[]) => void;
  /** The maximum number of assets that can be selected. */
  max: number;
  /** Only images or only videos; both by default. */
  accept?: "image" | "video";
}

/** Selects assets of the brand's library, or uploads new ones. */
export default function LibraryDialog({ opened, onClose, onPick, max, accept }: LibraryDialogProps) {
  const [chosen, setChosen] = useState<readonly LibraryAsset[]>([]);
  const isSmall = useMediaQuery("(max-width: 47.99em)");
  const isFull = chosen.length >= max;

  const toggle = (asset: LibraryAsset) =>
    setChosen((all) => {
      if (all.some(({ id }) => id === asset.id)) return all.filter(({ id }) => id !== asset.id);
      if (max === 1) return [asset];
      return all.length < max ? [...all, asset] : all;
    });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setChosen([])}
      title={t("Choose from the library")}
      size={960}
      fullScreen={isSmall ?? false}
    >
      <LibraryChoice chosen={chosen} isFull={isFull && max > 1} onToggle={toggle} accept={accept} />
      <Group className={classes.foot} justify="space-between" gap="xs">
        <span className={classes.count} role="status">
          {chosen.length === 0
            ? t("Select up to {max}", { max })
            : tn(chosen.length, "{count} of {max} selected", "{count} of {max} selected", { max })}
        </span>
        <Group gap="xs">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="filled"
            disabled={chosen.length === 0}
            onClick={() => {
              onPick(chosen);
              onClose();
            }}
          >
            {describeAdding(chosen.length, accept)}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

function describeAdding(count: number, accept: LibraryDialogProps["accept"]): string {
  if (count === 0) return t("Add");
  return accept === "image"
    ? tn(count, "Add {count} image", "Add {count} images")
    : tn(count, "Add {count} file", "Add {count} files");
}

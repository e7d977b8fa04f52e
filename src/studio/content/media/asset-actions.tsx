"use client";

import { Button } from "@mantine/core";
import { IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { SelectionBar } from "#ui/selection-bar.tsx";

interface AssetActionsProps {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** Bulk actions, shown while assets are selected. */
export default function AssetActions({ count, onMove, onDelete, onClear }: AssetActionsProps) {
  return (
    <SelectionBar label={t("Selected files")} count={tn(count, "{count} file chosen", "{count} files chosen")}>
      <Button leftSection={<IconFolderSymlink {...icon} />} onClick={onMove}>
        {t("Move")}
      </Button>
      <Button color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t("Delete")}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t("Clear")}
      </Button>
    </SelectionBar>
  );
}

"use client";

import { IconSearch } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { openDialog } from "./palette-store.ts";

/** Opens the command palette, as ⌘K does. */
export function PaletteButton() {
  return (
    <IconButton
      aria-label={t("Search or run a command")}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={t("Search or run a command (Ctrl K)")}
      onClick={() => openDialog("palette")}
    >
      <IconSearch size={18} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

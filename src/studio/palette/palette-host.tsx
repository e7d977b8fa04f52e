"use client";

import { Suspense, useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import type { Brand } from "../frame/brand.tsx";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { openDialog, toggleDialog, useOpenDialog } from "./palette-store.ts";

const Palette = lazy(() => import("./palette.tsx"));
const ShortcutList = lazy(() => import("./shortcut-list.tsx"));

const everywhere = (): Shortcut[] => [
  {
    keys: "Mod+K",
    does: t("Search or run a command"),
    run: () => toggleDialog("palette"),
    isEverywhere: true,
  },
  { keys: "?", does: t("Show keyboard shortcuts"), run: () => toggleDialog("keys"), isEverywhere: true },
  { keys: "Escape", does: t("Close"), isEverywhere: true },
];

interface PaletteHostProps {
  brand: Brand;
  brands: Brand[];
}

/** Handles ⌘K and `?`; the palette and the list of shortcuts are loaded on first use. */
export function PaletteHost({ brand, brands }: PaletteHostProps) {
  const shown = useOpenDialog();
  const [wanted, setWanted] = useState({ palette: false, keys: false });
  if (shown !== null && !wanted[shown]) setWanted({ ...wanted, [shown]: true });

  useShortcuts(everywhere());
  useEffect(() => () => openDialog(null), []);

  const close = () => openDialog(null);
  return (
    <Suspense>
      {wanted.palette ? <Palette brand={brand} brands={brands} opened={shown === "palette"} onClose={close} /> : null}
      {wanted.keys ? <ShortcutList opened={shown === "keys"} onClose={close} /> : null}
    </Suspense>
  );
}

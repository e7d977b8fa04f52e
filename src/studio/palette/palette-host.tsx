"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { Brand } from "../frame/brand.tsx";
import { areKeysWanted } from "./keys-wanted.ts";
import { showOver, toggleOver, useShownOver } from "./palette-store.ts";
import { wish } from "./wish.ts";

const Palette = lazy(() => import("./palette.tsx"));
const ShortcutList = lazy(() => import("./shortcut-list.tsx"));

interface PaletteHostProps {
  brand: Brand;
  brands: Brand[];
}

/** Listens for ⌘K and `?`, once for the page; the palette and the list of keys are loaded when they are wanted first. */
export function PaletteHost({ brand, brands }: PaletteHostProps) {
  const shown = useShownOver();
  const [wanted, setWanted] = useState({ palette: false, keys: false });
  if (shown !== null && !wanted[shown]) setWanted({ ...wanted, [shown]: true });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const which = wish(event, areKeysWanted());
      if (!which) return;
      event.preventDefault();
      toggleOver(which);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      showOver(null);
    };
  }, []);

  const close = () => showOver(null);
  return (
    <Suspense>
      {wanted.palette ? <Palette brand={brand} brands={brands} opened={shown === "palette"} onClose={close} /> : null}
      {wanted.keys ? <ShortcutList opened={shown === "keys"} onClose={close} /> : null}
    </Suspense>
  );
}

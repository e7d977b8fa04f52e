"use client";

import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Brand } from "../frame/brand.tsx";
import classes from "./palette.module.css";
import { PaletteSearch } from "./palette-search.tsx";

interface PaletteProps {
  brand: Brand;
  brands: Brand[];
  opened: boolean;
  onClose: () => void;
}

/** A dialog without a title gets its accessible name on the frame. */
const labelled = () => ({ content: { "aria-label": t("Search or run a command") } });

const PARTS = { content: classes.content, body: classes.body, inner: classes.inner };

/** The command palette: go to pages, run commands, find posts, ideas and media. */
export default function Palette({ brand, brands, opened, onClose }: PaletteProps) {
  // Starts anew each time it opens, with recent entries first.
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    if (opened) setOpening((count) => count + 1);
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={600}
      attributes={labelled()}
      classNames={PARTS}
    >
      <PaletteSearch key={opening} brand={brand} brands={brands} onClose={onClose} />
    </Modal>
  );
}

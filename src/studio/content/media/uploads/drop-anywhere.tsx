"use client";

import { IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import classes from "./drop-anywhere.module.css";

interface DropAnywhereProps {
  onFiles: (files: File[]) => void;
  label?: string;
}

/** Accepts files dropped anywhere on the page; visible only while files are dragged over it. */
export function DropAnywhere({ onFiles, label = t("Drop files here") }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => onFiles(files));
  useEffect(() => {
    // Every element that is entered or left sends an event; only the outermost counts.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    const each = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
    for (const [name, handler] of each) window.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of each) window.removeEventListener(name, handler);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.root}>
      <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
      <p className={classes.label}>{label}</p>
    </div>
  );
}

/** Text and elements of the page can be dragged too. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

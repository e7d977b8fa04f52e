"use client";

import { IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import classes from "./drop-anywhere.module.css";

interface DropAnywhereProps {
  /** @param at the element under the pointer */
  onFiles: (files: File[], at: Element | null) => void;
  label?: string | ((at: Element | null) => string);
}

/** Accepts files dropped anywhere on the page; visible only while files are dragged over it. */
export function DropAnywhere({ onFiles, label = t("Drop files here") }: DropAnywhereProps) {
  const [over, setOver] = useState<string | null>(null);
  const take = useEffectEvent((files: File[], at: Element | null) => onFiles(files, at));
  const labelAt = useEffectEvent((at: Element | null) => (typeof label === "string" ? label : label(at)));
  useEffect(() => {
    // Every element that is entered or left sends an event; only the outermost counts.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(labelAt(elementOf(event)));
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(null);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(null);
      take([...(event.dataTransfer?.files ?? [])], elementOf(event));
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    const each = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
    for (const [name, handler] of each) window.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of each) window.removeEventListener(name, handler);
    };
  }, []);
  if (over === null) return null;
  return (
    <div className={classes.root}>
      <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
      <p className={classes.label}>{over}</p>
    </div>
  );
}

const elementOf = ({ target }: DragEvent) => (target instanceof Element ? target : null);

/** Text and elements of the page can be dragged too. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

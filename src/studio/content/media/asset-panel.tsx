"use client";

import { Drawer, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import type { LibraryAsset } from "./asset.ts";
import { type AssetActs, AssetDetails } from "./asset-details.tsx";
import classes from "./asset-panel.module.css";

interface AssetPanelProps extends AssetActs {
  /** Null while the panel is closed. */
  id: number | null;
  /** The assets in the grid, for previous and next. */
  neighbours: readonly LibraryAsset[];
}

/** Elements in which the arrow keys have a meaning of their own. */
const USES_ARROW_KEYS = ["INPUT", "TEXTAREA", "SELECT", "VIDEO"];
/** Lets other listeners receive the event. */
const IGNORED_EVENT = { preventDefault: false };

/** Whether another dialog is open over the panel, such as cropping, which gets the arrow keys then. */
const isCovered = () => document.querySelectorAll("[role=dialog]").length > 1;

/** One asset in full, beside the grid: alt text, metadata, uses and actions. */
export default function AssetPanel({ id, neighbours, ...acts }: AssetPanelProps) {
  const api = useTRPC();
  const place = neighbours.findIndex((asset) => asset.id === id);
  const known = neighbours[place];
  const before = neighbours[place - 1] ?? null;
  const after = place < 0 ? null : (neighbours[place + 1] ?? null);
  const { data, error, refetch } = useQuery(
    api.media.show.queryOptions({ id: id ?? 0 }, { enabled: id !== null, placeholderData: known }),
  );
  // Keeps the last asset while the panel slides out.
  const last = useRef<LibraryAsset | null>(null);
  useEffect(() => {
    if (data) last.current = data;
  }, [data]);
  const asset = id === null ? last.current : data?.id === id ? data : null;
  const go = (to: LibraryAsset | null) => {
    if (to && id !== null) acts.onOpen(to.id);
  };
  const step = (to: LibraryAsset | null) => {
    if (!isCovered()) go(to);
  };
  useHotkeys(
    [
      ["ArrowLeft", () => step(before), IGNORED_EVENT],
      ["ArrowRight", () => step(after), IGNORED_EVENT],
    ],
    USES_ARROW_KEYS,
  );

  return (
    <Drawer
      opened={id !== null}
      onClose={() => acts.onOpen(null)}
      position="right"
      size={520}
      title={asset?.name ?? (error ? t("File not found") : t("Loading"))}
      classNames={{ body: classes.body ?? "" }}
    >
      {neighbours.length > 1 && place >= 0 ? (
        <Group className={classes.steps} gap={4}>
          <Step label={t("Previous")} to={before} onGo={go}>
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </Step>
          <Step label={t("Next")} to={after} onGo={go}>
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </Step>
          <span className={classes.place}>
            {t("{number} of {total} shown", { number: place + 1, total: neighbours.length })}
          </span>
        </Group>
      ) : null}
      {asset ? <AssetDetails key={asset.id} asset={asset} {...acts} /> : null}
      {!asset && error ? <ReadError title={t("The file couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!asset && !error ? <FormSkeleton fields={4} /> : null}
    </Drawer>
  );
}

interface StepProps {
  label: string;
  to: LibraryAsset | null;
  onGo: (to: LibraryAsset | null) => void;
  children: ReactNode;
}

function Step({ label, to, onGo, children }: StepProps) {
  return (
    <IconButton
      framed
      aria-label={label}
      title={label}
      // Not `disabled`, so that the button keeps the focus at the end of the list.
      aria-disabled={to === null || undefined}
      onClick={() => onGo(to)}
    >
      {children}
    </IconButton>
  );
}

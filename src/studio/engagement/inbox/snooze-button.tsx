"use client";

import { IconAlarmOff, IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import type { Item } from "./item.ts";

const SnoozeDialog = lazyDialog(() => import("./snooze-dialog.tsx"));

/** The button's id, for its shortcut. */
export const SNOOZE_BUTTON = "inbox-snooze";

interface SnoozeButtonProps {
  item: Item;
  /** Null ends it. */
  onSnooze: (until: Date | null) => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Snoozes an open item until a time of a menu, or ends it; nothing for others. */
export function SnoozeButton({ item, onSnooze }: SnoozeButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (item.status !== "open") return null;
  if (item.snoozed_until !== null) {
    return (
      <IconButton
        id={SNOOZE_BUTTON}
        aria-label={t("End snooze")}
        title={t("End snooze (S)")}
        onClick={() => onSnooze(null)}
      >
        <IconAlarmOff {...icon} />
      </IconButton>
    );
  }
  return (
    <>
      <OnDemand
        as="menu"
        position="bottom-end"
        width={300}
        target={
          <IconButton id={SNOOZE_BUTTON} aria-label={t("Snooze")} title={t("Snooze (S)")}>
            <IconClock {...icon} />
          </IconButton>
        }
        load={() => import("./snooze-items.tsx")}
        props={{ onSnooze, onChoose: () => setChoosing(true) }}
      />
      <SnoozeDialog opened={isChoosing} onClose={() => setChoosing(false)} onSnooze={onSnooze} />
    </>
  );
}

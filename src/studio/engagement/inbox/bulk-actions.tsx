"use client";

import { Button, CloseButton } from "@mantine/core";
import {
  IconAlarmOff,
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconTag,
  IconUserPlus,
} from "@tabler/icons-react";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import type { BulkChange } from "./bulk-undo.ts";
import type { Item } from "./item.ts";

const SnoozeDialog = lazyDialog(() => import("./snooze-dialog.tsx"));
const BulkTags = lazyDialog(() => import("./bulk-tags.tsx"));

/** The id of the button that snoozes the selected items, for its shortcut. */
export const BULK_SNOOZE = "inbox-bulk-snooze";

interface BulkActionsProps {
  items: readonly Item[];
  onChange: (change: BulkChange) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** What can be done with the selected items, all at once. */
export function BulkActions({ items, onChange, onSelectAll, onClear }: BulkActionsProps) {
  const [dialog, setDialog] = useState<"snooze" | "tags" | null>(null);
  const isEach = (status: Item["status"]) => items.every((item) => item.status === status);
  const isSnoozed = items.every(({ snoozed_until: until }) => until !== null);
  const snooze = (until: Date | null) => onChange({ snoozed_until: until?.toISOString() ?? null });
  const count = tn(items.length, "{count} selected", "{count} selected");
  return (
    <>
      <SelectionBar label={t("Selected items")} count={count}>
        <span>
          {isEach("done") ? null : (
            <IconButton aria-label={t("Done")} title={t("Done (E)")} onClick={() => onChange({ status: "done" })}>
              <IconCheck {...icon} />
            </IconButton>
          )}
          {isEach("open") ? null : (
            <IconButton aria-label={t("Reopen")} onClick={() => onChange({ status: "open" })}>
              <IconArrowBackUp {...icon} />
            </IconButton>
          )}
          {isSnoozed ? (
            <IconButton id={BULK_SNOOZE} aria-label={t("End snooze")} onClick={() => snooze(null)}>
              <IconAlarmOff {...icon} />
            </IconButton>
          ) : (
            <OnDemand
              as="menu"
              position="top-end"
              width={300}
              target={
                <IconButton id={BULK_SNOOZE} aria-label={t("Snooze")} title={t("Snooze (S)")}>
                  <IconClock {...icon} />
                </IconButton>
              }
              load={() => import("./snooze-items.tsx")}
              props={{ onSnooze: snooze, onChoose: () => setDialog("snooze") }}
            />
          )}
          {isEach("archived") ? null : (
            <IconButton
              aria-label={t("Archive")}
              title={t("Archive (#)")}
              onClick={() => onChange({ status: "archived" })}
            >
              <IconArchive {...icon} />
            </IconButton>
          )}
          <OnDemand
            as="menu"
            position="top-end"
            width={240}
            target={
              <IconButton aria-label={t("Assign")}>
                <IconUserPlus {...icon} />
              </IconButton>
            }
            load={() => import("./assignee-items.tsx")}
            props={{ items, onAssign: (person) => onChange({ assignee_id: person?.id ?? null }) }}
          />
          <IconButton aria-label={t("Tags")} onClick={() => setDialog("tags")}>
            <IconTag {...icon} />
          </IconButton>
        </span>
        <Button size="xs" variant="subtle" onClick={onSelectAll}>
          {t("Select all")}
        </Button>
        <CloseButton aria-label={t("Clear selection")} size="lg" onClick={onClear} />
      </SelectionBar>
      <SnoozeDialog opened={dialog === "snooze"} onClose={() => setDialog(null)} onSnooze={snooze} />
      <BulkTags
        key={items.map(({ id }) => id).join()}
        opened={dialog === "tags"}
        items={items}
        onClose={() => setDialog(null)}
        onChange={onChange}
      />
    </>
  );
}

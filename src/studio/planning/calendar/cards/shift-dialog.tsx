"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { daysBetween, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { HolidaysOf } from "#studio/planning/holidays/holidays-of.tsx";
import { DateField } from "#ui/date-field.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { useNow } from "#ui/use-now.ts";
import { moveConsequence } from "../moving/move.ts";
import { shiftLabel } from "./bulk-words.ts";
import type { Card } from "./cards.ts";

interface ShiftDialogProps {
  cards: readonly Card[];
  onClose: () => void;
  onMove: (days: number) => void;
}

/** Asks for the day of the first post; the others keep their distance to it, and all their time of day. */
export default function ShiftDialog({ cards, onClose, onMove }: ShiftDialogProps) {
  const { timezone: zone } = useBrand();
  const today = localTimeOf(useNow(), zone).date;
  const dated = cards.filter(({ at }) => at !== null).toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? ""));
  const first = dated[0]?.at ? localTimeOf(new Date(dated[0].at), zone).date : null;
  const [day, setDay] = useState(first ?? today);
  const days = first === null || day === "" ? 0 : daysBetween(first, day);
  const undated = cards.length - dated.length;
  const changed = dated.filter((card) => moveConsequence(card) !== null).length;
  return (
    <Modal opened onClose={onClose} title={tn(cards.length, "Move {count} post", "Move {count} posts")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (days !== 0) onMove(days);
        }}
      >
        <Stack gap="md">
          <DateField
            type="date"
            label={<span>{dated.length > 1 ? t("Day of the first post") : t("Day")}</span>}
            description={
              dated.length > 1 ? t("The others keep their distance, and all keep their time of day.") : undefined
            }
            required
            min={today}
            value={day}
            disabled={first === null}
            onChange={setDay}
            data-autofocus
          />
          <Text role="status" fz={13} c="var(--ink-2)">
            <HolidaysOf day={day} today={today} />
          </Text>
          {undated > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              {tn(
                undated,
                "{count} unscheduled post has no time to move and stays as it is.",
                "{count} unscheduled posts have no time to move and stay as they are.",
              )}
            </Text>
          ) : null}
          {changed > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              {tn(
                changed,
                "{count} post goes back to review or to draft with the new time.",
                "{count} posts go back to review or to draft with the new time.",
              )}
            </Text>
          ) : null}
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" disabled={days === 0}>
              {days === 0 ? t("Move") : shiftLabel(days)}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

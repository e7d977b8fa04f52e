"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { counted } from "#kernel/counted.ts";
import { useNow } from "#ui/use-now.ts";
import { daysBetween, localTimeOf } from "../composer/local-time.ts";
import { useBrand } from "../frame/brand.tsx";
import { describeShift } from "./bulk-words.ts";
import type { Card } from "./cards.ts";
import { moveConsequence } from "./move.ts";

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
    <Modal opened onClose={onClose} title={`Move ${counted(cards.length, "post")}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (days !== 0) onMove(days);
        }}
      >
        <Stack gap="md">
          <TextInput
            type="date"
            label={dated.length > 1 ? "Day of the first post" : "Day"}
            description={
              dated.length > 1 ? "The others keep their distance, and all keep their time of day." : undefined
            }
            required
            min={today}
            value={day}
            disabled={first === null}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            data-autofocus
          />
          {undated > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              {counted(undated, "unscheduled post")} {undated === 1 ? "has" : "have"} no time to move and{" "}
              {undated === 1 ? "stays" : "stay"} as {undated === 1 ? "it is" : "they are"}.
            </Text>
          ) : null}
          {changed > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              {counted(changed, "post")} {changed === 1 ? "goes" : "go"} back to review or to draft with the new time.
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={days === 0}>
              {days === 0 ? "Move" : `Move ${describeShift(days)}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

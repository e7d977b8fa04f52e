"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { BestTime } from "#studio/content/composer/time/best-time.tsx";
import { type LocalDateTime, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useNextTimes } from "#studio/content/composer/time/use-slots.ts";
import { resolveWhen, type When } from "#studio/content/composer/time/when.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { HolidaysOf } from "#studio/planning/holidays/holidays-of.tsx";
import { DateField } from "#ui/date-field.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { formatInstant, formatSlot, zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { nameOf } from "../cards/cards.ts";
import { moveConsequence } from "./move.ts";
import type { PendingMove } from "./use-moves.ts";

interface MoveDialogProps {
  move: PendingMove;
  onClose: () => void;
  onMove: (at: string, note: string | null) => void;
}

/** Asks for a post's date and time: for touch, for local times that do not exist, and for moves with other effects. */
export default function MoveDialog({ move: { card, localTime: first }, onClose, onMove }: MoveDialogProps) {
  const { timezone: zone } = useBrand();
  const now = useNow();
  const today = localTimeOf(now, zone).date;
  const settings = useDateSettings();
  const [localTime, setLocalTime] = useState<LocalDateTime>(first);
  const { instant, problem, note, alternative } = resolve(localTime, zone, now);
  const channels = card.publications.map(({ channel_id }) => channel_id);
  const [slot] = useNextTimes(channels, card.id);
  const own = card.publications.filter(({ follows_post: follows }) => !follows).length;
  const consequence = moveConsequence(card);
  const when = instant === null ? null : formatInstant(new Date(instant), zone, "full", now, settings);
  const send = () => {
    const resolved = resolve(localTime, zone, new Date());
    if (resolved.instant !== null) onMove(resolved.instant, resolved.note);
  };
  return (
    <Modal opened onClose={onClose} title={t("Move “{name}”", { name: nameOf(card) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          {consequence ? <Text c="var(--ink-2)">{consequence}</Text> : null}
          <Group grow align="flex-start">
            <DateField
              type="date"
              label={t("Day")}
              required
              min={today}
              value={localTime.date}
              onChange={(date) => setLocalTime({ ...localTime, date })}
              data-autofocus
            />
            <DateField
              type="time"
              label={t("Time in {zone}", { zone: zoneName(zone) })}
              required
              value={localTime.time}
              onChange={(time) => setLocalTime({ ...localTime, time })}
            />
          </Group>
          <Text component="div" role="status" fz={13} c={problem ? "red" : "var(--ink-2)"}>
            <span>{problem ?? note}</span>
            {alternative?.kind === "local" ? (
              <Button
                size="xs"
                ml="xs"
                onClick={() => setLocalTime({ date: alternative.date, time: alternative.time })}
              >
                {t("Use {time}", { time: alternative.time })}
              </Button>
            ) : null}
          </Text>
          <Text role="status" fz={13} c="var(--ink-2)">
            <HolidaysOf day={localTime.date} today={today} />
          </Text>
          {own > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              {t("Channels with their own time are moved by the same amount.")}
            </Text>
          ) : null}
          {slot ? (
            <Button size="xs" w="fit-content" onClick={() => setLocalTime(localTimeOf(slot.at, zone))}>
              {t("Next free slot: {time}", { time: formatSlot(slot.at, zone, now, settings) })}
            </Button>
          ) : null}
          <BestTime channelIds={channels} onPick={(at) => setLocalTime(localTimeOf(new Date(at), zone))} />
          <DialogActions>
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button type="submit" variant="filled" disabled={instant === null}>
              {when === null
                ? t("Move")
                : card.moved_status === "in_review" && consequence
                  ? t("Propose {time}", { time: when })
                  : t("Move to {time}", { time: when })}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

function resolve(localTime: LocalDateTime, zone: string, now: Date) {
  const when: When = localTime.date === "" ? { kind: "none" } : { kind: "local", ...localTime };
  return resolveWhen(when, zone, now);
}

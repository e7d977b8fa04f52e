"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatInstant, zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { BestTime } from "../composer/best-time.tsx";
import { type Wall, wallOf } from "../composer/wall.ts";
import { resolveWhen, type When } from "../composer/when.ts";
import { useBrand } from "../frame/brand.tsx";
import { nameOf } from "./cards.ts";
import { consequenceOf } from "./move.ts";
import type { PendingMove } from "./use-moves.ts";

interface MoveDialogProps {
  asked: PendingMove;
  onClose: () => void;
  onMove: (at: string, note: string | null) => void;
}

/** Gives a post a day and a time: for touch, for times that do not exist, and for moves that change more than a time. */
export default function MoveDialog({ asked: { card, wall: first }, onClose, onMove }: MoveDialogProps) {
  const { timezone: zone } = useBrand();
  const now = useNow();
  const [wall, setWall] = useState<Wall>(first);
  const { instant, problem, note, instead } = resolve(wall, zone, now);
  const channels = card.publications.map(({ channel_id }) => channel_id);
  const own = card.publications.filter(({ follows_post: follows }) => !follows).length;
  const consequence = consequenceOf(card);
  const when = instant === null ? null : formatInstant(new Date(instant), zone, "full", now);
  const send = () => {
    const resolved = resolve(wall, zone, new Date());
    if (resolved.instant !== null) onMove(resolved.instant, resolved.note);
  };
  return (
    <Modal opened onClose={onClose} title={`Move “${nameOf(card)}”`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          {consequence ? <Text c="var(--ink-2)">{consequence}</Text> : null}
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label="Day"
              required
              min={wallOf(now, zone).date}
              value={wall.date}
              onChange={({ currentTarget }) => setWall({ ...wall, date: currentTarget.value })}
              data-autofocus
            />
            <TextInput
              type="time"
              label={`Time in ${zoneName(zone)}`}
              required
              value={wall.time}
              onChange={({ currentTarget }) => setWall({ ...wall, time: currentTarget.value })}
            />
          </Group>
          <Text component="div" role="status" fz={13} c={problem ? "red" : "var(--ink-2)"}>
            {problem ?? note}
            {instead?.kind === "wall" ? (
              <Button size="xs" ml="xs" onClick={() => setWall({ date: instead.date, time: instead.time })}>
                Take {instead.time}
              </Button>
            ) : null}
          </Text>
          {own > 0 ? (
            <Text fz={13} c="var(--ink-2)">
              Channels with their own time are moved by the same amount.
            </Text>
          ) : null}
          <BestTime channelIds={channels} onPick={(at) => setWall(wallOf(new Date(at), zone))} />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={instant === null}>
              {when === null
                ? "Move"
                : `${card.moved_status === "in_review" && consequence ? "Propose" : "Move to"} ${when}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function resolve(wall: Wall, zone: string, now: Date) {
  const when: When = wall.date === "" ? { kind: "none" } : { kind: "wall", ...wall };
  return resolveWhen(when, zone, now);
}

"use client";

import { Group, Modal, Stack, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#ui/link.tsx";
import { Rows } from "#ui/rows.tsx";
import { BestTime } from "../composer/best-time.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { CardRow } from "./card-row.tsx";
import type { Calendar, PlacedCard } from "./cards.ts";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import { useMoveActions } from "./move-actions.tsx";

interface DayDialogProps {
  day: string;
  today: string;
  calendar: Calendar;
  cards: readonly PlacedCard[];
  onClose: () => void;
}

/** A day with all its posts, and buttons to create one. */
export default function DayDialog({ day, today, calendar, cards, onClose }: DayDialogProps) {
  const { handle, timezone } = useBrand();
  const { canWrite } = useMoveActions();
  const router = useRouter();
  const change = clockChangeOn(day, timezone);
  const write = (at: string) => router.push(`${studioPath(handle, "posts/new")}?at=${encodeURIComponent(at)}`);
  const isPast = day < today;
  return (
    <Modal opened onClose={onClose} title={formatDay(day, today)} size="xl">
      <Stack gap="md">
        {change ? <Text c="var(--ink-2)">{describeClockChange(change)}</Text> : null}
        {cards.length > 0 ? (
          <Rows label={`Posts on ${formatDay(day, today)}`}>
            {cards.map(({ card }) => (
              <CardRow key={card.id} card={card} channels={calendar.channels} />
            ))}
          </Rows>
        ) : (
          <Text c="var(--ink-2)">{isPast ? "No posts on this day." : "No posts on this day yet."}</Text>
        )}
        {canWrite && !isPast ? (
          <Group gap="xs" align="flex-start">
            <ButtonLink href={`${studioPath(handle, "posts/new")}?at=${day}`} size="xs">
              New post on this day
            </ButtonLink>
            <BestTime day={day} onPick={write} />
          </Group>
        ) : null}
      </Stack>
    </Modal>
  );
}

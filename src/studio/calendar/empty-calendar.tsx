"use client";

import { Button } from "@mantine/core";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

interface EmptyCalendarProps {
  isFiltered: boolean;
  /** Today is among the days shown. */
  isNow: boolean;
  mayWrite: boolean;
  onReset: () => void;
}

/** What stands above days without any post. */
export function EmptyCalendar({ isFiltered, isNow, mayWrite, onReset }: EmptyCalendarProps) {
  const { handle } = useBrand();
  if (isFiltered) {
    return (
      <EmptyState title="No post of these days is like that." action={<Button onClick={onReset}>Show all</Button>}>
        Another channel or status may have some.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      {...(isNow ? { drawing: <CalendarDrawing /> } : {})}
      title={isNow ? "Your posts will stand here, day by day." : "Nothing stands on these days."}
      action={
        mayWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")}>
            {isNow ? "Write your first post" : "Write a post"}
          </ButtonLink>
        ) : undefined
      }
    >
      {whatNext(isNow, mayWrite)}
    </EmptyState>
  );
}

function whatNext(isNow: boolean, mayWrite: boolean): string {
  if (!mayWrite) return "Posts appear here once the team submits them for review.";
  return isNow
    ? "Write one, choose a minute from now, approve it, and watch it appear on your feed page."
    : "Choose a day to begin one there.";
}

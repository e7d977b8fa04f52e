"use client";

import { Button } from "@mantine/core";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

interface EmptyCalendarProps {
  isFiltered: boolean;
  /** Today is among the visible days. */
  isNow: boolean;
  canWrite: boolean;
  onReset: () => void;
}

/** Shown above a calendar without posts. */
export default function EmptyCalendar({ isFiltered, isNow, canWrite, onReset }: EmptyCalendarProps) {
  const { handle } = useBrand();
  if (isFiltered) {
    return (
      <EmptyState title="No results" action={<Button onClick={onReset}>Show all</Button>}>
        Try another channel or status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={isNow ? <CalendarDrawing /> : undefined}
      title={isNow ? "Your posts appear here" : "No posts in this period"}
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")}>
            {isNow ? "Write your first post" : "Write a post"}
          </ButtonLink>
        ) : undefined
      }
    >
      {hintOf(isNow, canWrite)}
    </EmptyState>
  );
}

function hintOf(isNow: boolean, canWrite: boolean): string {
  if (!canWrite) return "Posts appear here once they are submitted for review.";
  return isNow ? "Write a post and publish it on your feed page in a minute." : "Choose a day to create a post.";
}

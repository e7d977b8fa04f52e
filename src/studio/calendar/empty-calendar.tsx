"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
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

/** Shown over the days of a calendar without posts. */
export default function EmptyCalendar({ isFiltered, isNow, canWrite, onReset }: EmptyCalendarProps) {
  const { handle } = useBrand();
  if (isFiltered) {
    return (
      <EmptyState title={t("No results")} action={<Button onClick={onReset}>{t("Show all")}</Button>}>
        {t("Try another channel or status.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={isNow ? <CalendarDrawing /> : undefined}
      title={isNow ? t("Your posts appear here") : t("No posts in this period")}
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")}>
            {isNow ? t("Write your first post") : t("Write a post")}
          </ButtonLink>
        ) : undefined
      }
    >
      {hintOf(isNow, canWrite)}
    </EmptyState>
  );
}

function hintOf(isNow: boolean, canWrite: boolean): string {
  if (!canWrite) return t("Posts appear here once they are submitted for review.");
  return isNow ? t("Write a post and publish it on your feed page in a minute.") : t("Choose a day to create a post.");
}

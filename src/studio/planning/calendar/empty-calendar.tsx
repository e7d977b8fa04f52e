"use client";

import { Button } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import classes from "./empty-calendar.module.css";

interface EmptyCalendarProps {
  /** One line, for below days: they stay in view and where they are. */
  isLine: boolean;
  isFiltered: boolean;
  /** Today is among the visible days. */
  isNow: boolean;
  canWrite: boolean;
  onReset: () => void;
}

/** Says that a calendar has no posts, and what to do about it. */
export default function EmptyCalendar({ isLine, isFiltered, isNow, canWrite, onReset }: EmptyCalendarProps) {
  const { handle } = useBrand();
  const look = isLine ? ({ size: "compact-sm", variant: "subtle" } as const) : {};
  const title = isFiltered ? t("No results") : isNow ? t("Your posts appear here") : t("No posts in this period");
  const hint = isFiltered ? t("Try another channel or status.") : hintOf(isNow, canWrite);
  const action = isFiltered ? (
    <Button {...look} onClick={onReset}>
      {t("Show all")}
    </Button>
  ) : canWrite ? (
    <ButtonLink {...look} href={studioPath(handle, "posts/new")}>
      {isNow ? t("Write your first post") : t("Write a post")}
    </ButtonLink>
  ) : null;
  if (isLine) {
    return (
      <div className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span>{hint}</span>
        {action}
      </div>
    );
  }
  return (
    <EmptyState drawing={isNow && !isFiltered ? <CalendarDrawing /> : undefined} title={title} action={action}>
      {hint}
    </EmptyState>
  );
}

function hintOf(isNow: boolean, canWrite: boolean): string {
  if (!canWrite) return t("Posts appear here once they are submitted for review.");
  return isNow ? t("Write a post and publish it on your feed page in a minute.") : t("Choose a day to create a post.");
}

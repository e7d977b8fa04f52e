"use client";

import { CalendarDrawing } from "#ui/drawings/calendar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { DayList } from "./day-list.tsx";
import { type Month, monthOf } from "./month.ts";
import classes from "./month-view.module.css";
import { PostRow } from "./post-row.tsx";
import { useDateless, useMonth } from "./use-month.ts";

interface MonthViewProps {
  month: Month;
  /** `2026-11-20` in the brand's zone. */
  today: string;
  channel: number | null;
  mayWrite: boolean;
}

/** What lies ahead in the month, then what has no date yet, then what is over. */
export function MonthView({ month, today, channel, mayWrite }: MonthViewProps) {
  const { handle } = useBrand();
  const { days, isPending, isCut, error, refetch } = useMonth(month, channel);
  const dateless = useDateless(channel);
  const isNow = month === monthOf(today);

  if (isPending) return <RowsSkeleton />;
  if (error) {
    return <ReadError what="The calendar" error={error} onRetry={refetch} />;
  }
  const inMonth = days.filter(({ day }) => monthOf(day) === month);
  const ahead = inMonth.filter(({ day }) => day >= today);
  const over = inMonth.filter(({ day }) => day < today).toReversed();
  const isEmpty = inMonth.length === 0 && dateless.posts.length === 0;
  if (isEmpty && !dateless.isPending) return <Empty isNow={isNow} mayWrite={mayWrite} />;
  return (
    <>
      {isCut ? (
        <p className={classes.note}>A week of this month holds more than is shown here. Search to find the rest.</p>
      ) : null}
      {isNow && ahead.length === 0 ? (
        <p className={classes.note}>
          Nothing is planned for the rest of the month.{" "}
          {mayWrite ? <TextLink href={studioPath(handle, "posts/new")}>Write a post</TextLink> : null}
        </p>
      ) : null}
      <DayList days={ahead} today={today} mayWrite={mayWrite} />
      {dateless.posts.length > 0 ? (
        <Section
          title="Without a date"
          action={
            dateless.isCut ? (
              <ButtonLink href="?status=draft" size="xs">
                All drafts
              </ButtonLink>
            ) : undefined
          }
        >
          <Rows label="Posts without a date">
            {dateless.posts.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
          </Rows>
        </Section>
      ) : null}
      {over.length > 0 ? (
        <Section title={isNow ? "Earlier this month" : "Over"}>
          <DayList days={over} today={today} mayWrite={false} isNested />
        </Section>
      ) : null}
    </>
  );
}

function Empty({ isNow, mayWrite }: { isNow: boolean; mayWrite: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CalendarDrawing />}
      title={isNow ? "Your posts will stand here, day by day." : "Nothing stands in this month."}
      action={
        mayWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")}>
            {isNow ? "Write your first post" : "Write a post"}
          </ButtonLink>
        ) : undefined
      }
    >
      {isNow
        ? "Write one, choose a minute from now, approve it, and watch it appear on your feed page."
        : "Go back to today with the button above."}
    </EmptyState>
  );
}

"use client";

import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FreeTimes } from "#domain/planning/queues/schema.ts";
import { t } from "#kernel/language.ts";
import type { Idea } from "#studio/content/ideas/idea-labels.ts";
import { useDraggable } from "#studio/content/ideas/use-drag.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { type Calendar, CardsByDay } from "#studio/planning/calendar/cards/cards.ts";
import { formatDay, formatWeekday } from "#studio/planning/calendar/grid/days.ts";
import { slotsByDay } from "#studio/planning/calendar/grid/hours.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { isComposing } from "#ui/is-composing.ts";
import { PageLink } from "#ui/page-link.tsx";
import { StatusIcon } from "#ui/status-icon.tsx";
import { formatClock } from "#ui/time-format.ts";
import classes from "./first-week.module.css";
import { FreeTime, type TimeOfWeek } from "./free-time.tsx";
import { usePlaceIdea } from "./use-place-idea.ts";

interface WeekPlanProps {
  today: string;
  days: readonly string[];
  calendar: Calendar;
  freeTimes: z.output<typeof FreeTimes>["times"];
  ideas: readonly Idea[];
  /** Opens the step that sets posting times. */
  onTimes: () => void;
}

/** Ideas beside the posts and the free posting times of some days. */
export function WeekPlan({ today, days, calendar, freeTimes, ideas, onTimes }: WeekPlanProps) {
  const { handle, timezone } = useBrand();
  const settings = useDateSettings();
  const [pickedId, setPickedId] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const daysList = useRef<HTMLDListElement>(null);
  /** The idea that is being put into a time, until the list is without it. */
  const placedId = useRef<number | null>(null);
  const picked = ideas.find(({ id }) => id === pickedId) ?? null;
  const { place, isPending } = usePlaceIdea();
  const cards = new CardsByDay(calendar, timezone);
  const slots = slotsByDay(freeTimes, timezone);
  const hasSlots = freeTimes.length > 0;

  useEffect(() => {
    if (pickedId === null) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isComposing(event)) setPickedId(null);
    };
    window.addEventListener("keydown", cancel);
    return () => window.removeEventListener("keydown", cancel);
  }, [pickedId]);

  const pick = (ideaId: number) => {
    const isPicked = ideaId === pickedId;
    setPickedId(isPicked ? null : ideaId);
    // On a phone they are below the ideas.
    if (!isPicked) daysList.current?.scrollIntoView({ block: "nearest" });
  };
  const drop = (ideaId: number, slot: TimeOfWeek) => {
    const idea = ideas.find(({ id }) => id === ideaId);
    if (!idea || isPending) return;
    setPickedId(null);
    placedId.current = idea.id;
    place(idea, slot);
  };
  useEffect(() => {
    if (placedId.current === null || ideas.some(({ id }) => id === placedId.current)) return;
    placedId.current = null;
    // The time that had the focus is gone; the next idea follows.
    list.current?.querySelector("button")?.focus();
  }, [ideas]);

  return (
    <div className={classes.plan}>
      <section aria-labelledby="first-ideas">
        <h2 id="first-ideas" className={classes.heading}>
          {t("Ideas")}
        </h2>
        {ideas.length === 0 ? <p className={classes.none}>{t("All ideas are in the calendar.")}</p> : null}
        <ul ref={list} className={classes.ideas} aria-labelledby="first-ideas">
          {ideas.map((idea) => (
            <IdeaButton key={idea.id} idea={idea} isPicked={idea.id === pickedId} onPick={() => pick(idea.id)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="first-days">
        <h2 id="first-days" className={classes.heading}>
          {t("The next seven days")}
        </h2>
        <p role="status" className={classes.hint}>
          {picked && hasSlots ? t("Now choose a free time for “{idea}”.", { idea: picked.headline }) : null}
        </p>
        {hasSlots ? null : (
          <div className={classes.none}>
            <p>{t("There are no free posting times yet.")}</p>
            <Button onClick={onTimes}>{t("Set posting times")}</Button>
          </div>
        )}
        <dl ref={daysList} className={classes.days}>
          {days.map((day) => {
            const free = (slots.get(day) ?? []).map(({ time, channelIds }) => ({ day, time, channelIds }));
            const posts = cards.on(day);
            return (
              <div key={day} className={classes.day}>
                <dt>{day === today ? t("Today") : formatWeekday(day, today, settings)}</dt>
                <dd>
                  {posts.map(({ card, time }) => (
                    <PageLink key={card.id} href={studioPath(handle, `posts/${card.id}`)} className={classes.post}>
                      <StatusIcon status={card.status} size={14} />
                      <span>{formatClock(time, settings)}</span>
                      <span className={classes.words}>{card.words}</span>
                    </PageLink>
                  ))}
                  {free.map((slot) => (
                    <FreeTime
                      key={slot.time}
                      slot={slot}
                      dayName={formatDay(day, today, settings)}
                      idea={picked}
                      onDrop={drop}
                    />
                  ))}
                  {posts.length + free.length === 0 ? <span className={classes.nothing}>{t("No times")}</span> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    </div>
  );
}

interface IdeaButtonProps {
  idea: Idea;
  isPicked: boolean;
  onPick: () => void;
}

/** An idea to drag, or to choose before a time. */
function IdeaButton({ idea, isPicked, onPick }: IdeaButtonProps) {
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useDraggable(card, idea.id);
  return (
    <li ref={card} className={classes.idea} data-dragged={isDragged || undefined}>
      <button type="button" aria-pressed={isPicked} onClick={onPick}>
        <span className={classes.words}>{idea.headline}</span>
        {idea.body ? <span className={classes.body}>{idea.body}</span> : null}
      </button>
    </li>
  );
}

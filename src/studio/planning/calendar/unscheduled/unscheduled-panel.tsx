"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { CardIcon } from "../cards/card-icons.tsx";
import type { Calendar } from "../cards/cards.ts";
import { PostCard } from "../cards/post-card.tsx";
import { FIRST_UNSCHEDULED, useIsWholeBoard } from "../grid/whole-board.ts";
import { IDEAS_READ, mayUseIdeas } from "./ideas-read.ts";
import { readUnscheduled, storeUnscheduled } from "./unscheduled-cookie.ts";
import classes from "./unscheduled-panel.module.css";

interface UnscheduledPanelProps {
  calendar: Calendar;
  carriedId: number | null;
  /** Whether the server read that it is open. */
  isFirstOpen: boolean;
}

/**
 * Unscheduled posts and shortlisted ideas beside the days: to be dragged onto one, posts also to be moved by their
 * menus. It stays closed once it is.
 */
export function UnscheduledPanel({ calendar, carriedId, isFirstOpen }: UnscheduledPanelProps) {
  const { handle } = useBrand();
  const { undated, undated_total: total } = calendar;
  const [isOpen, setOpen] = useState(() => readUnscheduled(isFirstOpen));
  const ideas = useCalendarIdeas();
  const isWhole = useIsWholeBoard();
  if (total === 0 && ideas.length === 0) return null;
  return (
    <details
      className={classes.tray}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        storeUnscheduled(currentTarget.open);
      }}
    >
      <summary className={classes.head}>
        {t("Unscheduled")} <span className={classes.count}>{total}</span>
      </summary>
      {total === 0 ? null : (
        <ul className={classes.cards} aria-label={t("Unscheduled posts")}>
          {undated.slice(0, isWhole ? undefined : FIRST_UNSCHEDULED).map((card) => (
            <li key={card.id}>
              <PostCard placed={{ card }} isDragged={card.id === carriedId} size="small" />
            </li>
          ))}
          {total > undated.length ? (
            <li className={classes.older}>
              <PageLink href={`${studioPath(handle, "calendar")}?all=undated`}>
                {tn(total - undated.length, "and {count} older one", "and {count} older ones")}
              </PageLink>
            </li>
          ) : null}
        </ul>
      )}
      {ideas.length === 0 ? null : (
        <>
          <h3 className={classes.title}>{t("Shortlisted ideas")}</h3>
          <ul className={classes.cards} aria-label={t("Shortlisted ideas")}>
            {ideas.map(({ id, headline }) => (
              <li key={id}>
                <div className={classes.idea} data-idea={id}>
                  <CardIcon name="idea" size={14} />
                  <PageLink href={`${studioPath(handle, "ideas")}?idea=${id}`} draggable={false} title={headline}>
                    {headline}
                  </PageLink>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

/** The shortlisted ideas, for people who may turn them into posts. */
function useCalendarIdeas() {
  const { role } = useBrand();
  const { data } = useQuery(useTRPC().ideas.list.queryOptions(IDEAS_READ, { enabled: mayUseIdeas(role) }));
  return data?.ideas ?? [];
}

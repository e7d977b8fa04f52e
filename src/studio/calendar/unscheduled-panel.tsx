"use client";

import { useState } from "react";
import { counted } from "#kernel/counted.ts";
import { PageLink } from "#ui/page-link.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import type { Calendar } from "./cards.ts";
import { PostCard } from "./post-card.tsx";
import { storeUnscheduled } from "./unscheduled-cookie.ts";
import classes from "./unscheduled-panel.module.css";

interface UnscheduledPanelProps {
  calendar: Calendar;
  carriedId: number | null;
  /** Whether it was open when the page was rendered. */
  isFirstOpen: boolean;
}

/** Unscheduled posts beside the days: to be dragged onto one or moved by their menus. It stays closed once it is. */
export function UnscheduledPanel({ calendar, carriedId, isFirstOpen }: UnscheduledPanelProps) {
  const { handle } = useBrand();
  const { undated, undated_total: total } = calendar;
  const [isOpen, setOpen] = useState(isFirstOpen);
  if (total === 0) return null;
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
        Unscheduled <span className={classes.count}>{total}</span>
      </summary>
      <ul className={classes.cards} aria-label="Unscheduled posts">
        {undated.map((card) => (
          <li key={card.id}>
            <PostCard placed={{ card }} isDragged={card.id === carriedId} size="small" />
          </li>
        ))}
        {total > undated.length ? (
          <li className={classes.older}>
            <PageLink href={`${studioPath(handle, "calendar")}?all=undated`}>
              and {counted(total - undated.length, "older one")}
            </PageLink>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

"use client";

import { IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { Rows } from "#ui/rows.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import type { DayOfPosts } from "./by-day.ts";
import classes from "./day-list.module.css";
import { noonOf } from "./month.ts";
import { PostRow } from "./post-row.tsx";

interface DayListProps {
  days: readonly DayOfPosts[];
  /** `2026-11-20` in the brand's zone. */
  today: string;
  mayWrite: boolean;
  /** Below a section's own heading. */
  isNested?: boolean;
}

/** Days with their posts, one below the other. */
export function DayList({ days, today, mayWrite, isNested = false }: DayListProps) {
  const { handle, timezone } = useBrand();
  const Heading = isNested ? "h3" : "h2";
  return days.map(({ day, posts }) => {
    const noon = noonOf(day, timezone);
    const name = formatInstant(noon, timezone, "long-date", noonOf(today, timezone));
    return (
      <section key={day} id={`day-${day}`} className={classes.day} aria-label={name}>
        <div className={classes.head}>
          <Heading className={classes.name}>{name}</Heading>
          {day === today ? <span className={classes.today}>Today</span> : null}
          {mayWrite ? (
            <Link
              href={`${studioPath(handle, "posts/new")}?day=${day}`}
              className={classes.add}
              aria-label={`New post on ${name}`}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
            </Link>
          ) : null}
        </div>
        <Rows label={`Posts on ${name}`}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </Rows>
      </section>
    );
  });
}

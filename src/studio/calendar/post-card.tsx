"use client";

import Link from "next/link";
import { type KeyboardEvent, memo } from "react";
import { OnDemand } from "#ui/on-demand.tsx";
import { statusLook } from "#ui/status.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { CardIcon } from "./card-icons.tsx";
import { nameOf, type PlacedCard } from "./cards.ts";
import { useMoveActions } from "./move-actions.tsx";
import classes from "./post-card.module.css";
import { ProgramMark } from "./program-mark.tsx";

interface PostCardProps {
  placed: Pick<PlacedCard, "card"> & Partial<PlacedCard>;
  /** Outside the focused day, cards are not reachable by Tab; the arrow keys lead to their days. */
  isTabStop?: boolean;
  isDragged?: boolean;
  /** There is room for a second line of text. */
  hasTwoLines?: boolean;
}

const loadItems = () => import("./card-items.tsx");

/** A post on a day: status as color, icon and text, time, first words, and its menu. */
export const PostCard = memo(function PostCard({
  placed: { card, time },
  isTabStop = true,
  isDragged = false,
  hasTwoLines = false,
}: PostCardProps) {
  const { handle } = useBrand();
  const acts = useMoveActions();
  const name = nameOf(card);
  const { word, tone } = statusLook(card.status);
  const stop = isTabStop ? 0 : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "m" || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    acts.startDrag(card);
  };
  return (
    <div
      className={classes.card}
      data-card={card.id}
      data-movable={(acts.canWrite && card.moved_status !== null) || undefined}
      data-carried={isDragged || undefined}
      data-roomy={hasTwoLines || undefined}
      data-tone={tone}
    >
      <Link
        href={studioPath(handle, `posts/${card.id}`)}
        prefetch={false}
        draggable={false}
        className={classes.link}
        tabIndex={stop}
        title={[word, name].join(": ")}
        aria-keyshortcuts="M"
        onKeyDown={onKeyDown}
      >
        <CardIcon status={card.status} />
        <span className="visually-hidden">{word}, </span>
        {time === undefined ? null : <span className={classes.time}>{time}</span>}{" "}
        <span className={classes.words}>{name}</span>
      </Link>
      <ProgramMark post={card} />
      <OnDemand
        as="menu"
        target={
          <button type="button" className={classes.more} tabIndex={stop} aria-label={`Actions for “${name}”`}>
            <span className={classes.dots} aria-hidden />
          </button>
        }
        load={loadItems}
        props={{ card, acts }}
      />
    </div>
  );
});

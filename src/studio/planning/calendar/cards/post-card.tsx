"use client";

import { type KeyboardEvent, type MouseEvent, memo } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { statusLook } from "#ui/status.ts";
import { formatClock } from "#ui/time-format.ts";
import { useIsWholeBoard } from "../grid/whole-board.ts";
import { useMoveActions } from "../moving/move-actions.tsx";
import { CardChannels, FirstChannel } from "./card-channels.tsx";
import { CardIcon } from "./card-icons.tsx";
import { useCardSelection, useIsSelected } from "./card-selection.tsx";
import { nameOf, type PlacedCard } from "./cards.ts";
import classes from "./post-card.module.css";
import { ProgramMark } from "./program-mark.tsx";

interface PostCardProps {
  placed: Pick<PlacedCard, "card"> & Partial<PlacedCard>;
  /** Outside the focused day, cards are not reachable by Tab; the arrow keys lead to their days. */
  isTabStop?: boolean;
  isDragged?: boolean;
  size?: CardSize;
}

/**
 * How much of a post a card shows. `line`: one line and a small image; `small`: time, image and one line; `large`: a
 * larger image and two lines; `tall`: also the status in words, as in the day columns of the week.
 */
export type CardSize = "line" | "small" | "large" | "tall";

/** The number of channels that fit. */
const MAX_MARKS = { small: 2, large: 2, tall: 5 } satisfies Partial<Record<CardSize, number>>;

/** Of the link, once cards can be moved: until then, a hundred cards need not say so. */
const WITH_SCRIPTS = { draggable: false, "aria-keyshortcuts": "M X" } as const;

/** The number of characters that tell the menus of a day's posts apart; the whole name would be in the page twice. */
const MAX_LABEL = 40;

const PROGRAM = <CardIcon name="program" size={16} />;

const loadItems = () => loadChunk(() => import("./card-items.tsx"));

/** A post on a day: status as color, icon and text, time, image, first words, channels, and its menu. */
export const PostCard = memo(function PostCard({
  placed: { card, time },
  isTabStop = true,
  isDragged = false,
  size = "line",
}: PostCardProps) {
  const { handle } = useBrand();
  const acts = useMoveActions();
  const settings = useDateSettings();
  const selection = useCardSelection();
  const isSelected = useIsSelected(card.id);
  // The menu opens once the page's scripts have loaded; it takes no room of its own.
  const isWhole = useIsWholeBoard();
  const name = nameOf(card);
  const { word, tone } = statusLook(card.status);
  const stop = isTabStop ? 0 : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((key !== "m" && key !== "x") || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "m") acts.startDrag(card);
    else selection?.toggle(card);
  };
  // Once a post is selected, pressing others selects them as well.
  const onClick = (event: MouseEvent) => {
    if (!selection || (selection.all().size === 0 && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    selection.toggle(card);
  };
  return (
    <div
      className={classes.card}
      data-card={card.id}
      data-movable={(acts.canWrite && card.moved_status !== null) || undefined}
      data-carried={isDragged || undefined}
      data-size={size === "line" ? undefined : size}
      data-tone={tone}
      data-selected={isSelected || undefined}
    >
      <PageLink
        href={studioPath(handle, `posts/${card.id}`)}
        {...(isWhole ? WITH_SCRIPTS : {})}
        className={classes.link}
        tabIndex={stop}
        // Set on hover and not as an attribute of every card, because it only repeats the card for people who can't
        // read all of it.
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = `${word}: ${name}`;
        }}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {/* A month has a hundred cards: elements of a card that need no class have none, to keep its page small. */}
        <span>
          <CardIcon name={card.status} />
          <span className="visually-hidden">{`${isSelected ? `${t("Selected")}, ` : ""}${word}, `}</span>
          {time === undefined ? null : <b>{`${formatClock(time, settings)} `}</b>}
          {card.recurrence || card.evergreen ? (
            <>
              <CardIcon name="repeat" />
              <span className="visually-hidden">{`, ${card.recurrence ? t("Repeats") : t("Evergreen")}, `}</span>
            </>
          ) : null}
          {size === "large" || size === "tall" ? (
            <span className={classes.status} aria-hidden>
              {word}
            </span>
          ) : null}
        </span>
        {card.thumbnail_url ? (
          // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
          <img src={card.thumbnail_url} alt="" loading="lazy" />
        ) : null}
        <span className={classes.words}>{name}</span>
        {size === "line" ? (
          <FirstChannel publications={card.publications} />
        ) : (
          <span className={classes.marks}>
            <CardChannels publications={card.publications} max={MAX_MARKS[size]} />
          </span>
        )}
      </PageLink>
      <ProgramMark post={card} icon={PROGRAM} />
      {isWhole ? (
        <OnDemand
          as="menu"
          target={
            <button
              type="button"
              className={classes.more}
              tabIndex={stop}
              aria-label={t("Actions for “{name}”", { name: excerptOf(name, MAX_LABEL) })}
            />
          }
          load={loadItems}
          props={{ card, acts, selection }}
        />
      ) : null}
    </div>
  );
});

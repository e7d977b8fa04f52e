"use client";

import { IconDots, IconLink, IconRobot, IconWriting } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { IDEA_STATUSES } from "#domain/content/ideas/terms.ts";
import { t, tn } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import classes from "./idea-card.module.css";
import { FORMAT_LABELS, type Idea, isByProgram } from "./idea-labels.ts";
import { useDraggable } from "./use-drag.ts";
import type { IdeaActions } from "./use-idea-actions.ts";

interface IdeaCardProps {
  idea: Idea;
  actions: IdeaActions;
  /** The idea that gets the focus after it moved to another column. */
  focusedId: RefObject<number | null>;
  onOpen: (id: number) => void;
}

const icon = { size: 14, stroke: 1.5, "aria-hidden": true } as const;

/** A card of the board: opens on click; moves by drag, menu, or Shift and arrow keys. */
export function IdeaCard({ idea, actions, focusedId, onOpen }: IdeaCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isDragged = useDraggable(card, idea.id);
  useEffect(() => {
    if (focusedId.current !== idea.id) return;
    focusedId.current = null;
    link.current?.focus();
  }, [focusedId, idea.id]);

  const move: IdeaActions["move"] = (moved, to) => {
    focusedId.current = moved.id;
    actions.move(moved, to);
  };
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(idea.id);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const to = IDEA_STATUSES[IDEA_STATUSES.indexOf(idea.status) + by];
    if (!event.shiftKey || by === 0) return;
    event.preventDefault();
    if (to) move(idea, to);
  };

  return (
    <li ref={card} className={classes.card} data-dragged={isDragged || undefined}>
      <a
        ref={link}
        href={`?idea=${idea.id}`}
        className={classes.headline}
        draggable={false}
        aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
        onClick={open}
        onKeyDown={step}
      >
        {idea.headline}
      </a>
      {idea.body.trim() ? <p className={classes.body}>{idea.body}</p> : null}
      <div className={classes.foot}>
        <span>{t(FORMAT_LABELS[idea.format])}</span>
        {idea.references.length > 0 ? (
          <Count
            of={tn(idea.references.length, "{count} reference", "{count} references")}
            count={idea.references.length}
          >
            <IconLink {...icon} />
          </Count>
        ) : null}
        {idea.post_ids.length > 0 ? (
          <Count of={tn(idea.post_ids.length, "{count} post", "{count} posts")} count={idea.post_ids.length}>
            <IconWriting {...icon} />
          </Count>
        ) : null}
        {isByProgram(idea) ? <IconRobot size={15} stroke={1.5} role="img" aria-label={t("Created by an app")} /> : null}
        <div className={classes.menu}>
          <OnDemand
            as="menu"
            target={
              <IconButton size={28} aria-label={t("Actions for {headline}", { headline: idea.headline })}>
                <IconDots size={16} stroke={1.75} aria-hidden />
              </IconButton>
            }
            load={() => import("./card-menu.tsx")}
            props={{ idea, actions: { ...actions, move } }}
          />
        </div>
      </div>
    </li>
  );
}

function Count({ of, count, children }: { of: string; count: number; children: Elements }) {
  return (
    <span className={classes.count} title={of}>
      {children}
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{of}</span>
    </span>
  );
}

"use client";

import { use } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { CardIcon } from "../cards/card-icons.tsx";
import { useMoveActions } from "../moving/move-actions.tsx";
import { useCreateAtBestTime } from "../unscheduled/use-create-at-best-time.ts";
import classes from "./day-actions.module.css";
import { NotesContext } from "./notes.ts";
import { useIsWholeBoard } from "./whole-board.ts";

interface DayActionsProps {
  day: string;
  /** `Tuesday, November 24` */
  name: string;
  isStop?: boolean;
  /** Also offers the best free time, as on a day without posts. */
  withBestTime: boolean;
}

/** Buttons that create a note on a day, or a post: on that day, or at its best free time. */
export function DayActions({ day, name, isStop = true, withBestTime }: DayActionsProps) {
  const { handle } = useBrand();
  const { canWrite } = useMoveActions();
  const { edit } = use(NotesContext);
  const { write, isLooking } = useCreateAtBestTime(day);
  const isWhole = useIsWholeBoard();
  if (!canWrite) return null;
  // They are seen under the pointer or the focus, and act once the page's scripts have loaded: their room is enough.
  if (!isWhole) return <span className={classes.acts} />;
  const stop = isStop ? 0 : -1;
  return (
    <span className={classes.acts}>
      {withBestTime ? (
        <button
          type="button"
          className={classes.act}
          tabIndex={stop}
          aria-label={t("Best free time on {day}", { day: name })}
          title={t("Best free time")}
          aria-busy={isLooking}
          onClick={write}
        >
          <CardIcon name="best" size={16} />
        </button>
      ) : null}
      <button
        type="button"
        className={classes.act}
        tabIndex={stop}
        aria-label={t("New note on {day}", { day: name })}
        title={t("New note")}
        onClick={() => edit({ day })}
      >
        <CardIcon name="note" size={16} />
      </button>
      <PageLink
        href={`${studioPath(handle, "posts/new")}?at=${day}`}
        className={classes.act}
        tabIndex={stop}
        aria-label={t("New post on {day}", { day: name })}
        title={t("New post")}
      >
        <CardIcon name="plus" size={16} />
      </PageLink>
    </span>
  );
}

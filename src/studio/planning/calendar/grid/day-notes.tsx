"use client";

import { use } from "react";
import { t } from "#kernel/language.ts";
import { CardIcon } from "../cards/card-icons.tsx";
import { useMoveActions } from "../moving/move-actions.tsx";
import classes from "./day-notes.module.css";
import { NotesContext } from "./notes.ts";

interface DayNotesProps {
  day: string;
  /** Shows all of the text. */
  isWhole?: boolean;
  isStop?: boolean;
}

/** The notes of a day; people who may write open them. */
export default function DayNotes({ day, isWhole = false, isStop = true }: DayNotesProps) {
  const { byDay, edit } = use(NotesContext);
  const { canWrite } = useMoveActions();
  const notes = byDay.get(day) ?? [];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} data-whole={isWhole || undefined} aria-label={t("Notes")}>
      {notes.map((note) => {
        const inside = (
          <>
            {note.is_internal ? <CardIcon name="lock" size={12} label={t("Internal:")} /> : null}
            <span className={classes.text}>{note.text}</span>
          </>
        );
        return (
          <li key={note.id} data-color={note.color} title={isWhole ? undefined : note.text}>
            {canWrite ? (
              <button type="button" className={classes.note} tabIndex={isStop ? 0 : -1} onClick={() => edit(note)}>
                {inside}
              </button>
            ) : (
              <span className={classes.note}>{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

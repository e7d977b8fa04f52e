import type { PostStatus } from "#domain/posts/terms.ts";
import { StatusIcon } from "#ui/status-icon.tsx";
import classes from "./card-icons.module.css";
import { programIcon } from "./program-mark.tsx";

const SIZE = 13;
const PROGRAM = "card-program";

/** The icons of these statuses and of apps once for all cards, which refer to them: a month has a hundred. */
export function CardIcons({ statuses }: { statuses: readonly PostStatus[] }) {
  return (
    <svg className={classes.symbols} width={0} height={0} aria-hidden>
      {statuses.map((status) => (
        <symbol key={status} id={idOf(status)}>
          <StatusIcon status={status} size={SIZE} />
        </symbol>
      ))}
      <symbol id={PROGRAM}>{programIcon}</symbol>
    </svg>
  );
}

export function CardIcon({ status }: { status: PostStatus }) {
  return (
    <svg width={SIZE} height={SIZE} aria-hidden>
      <use href={`#${idOf(status)}`} />
    </svg>
  );
}

/** For `ProgramMark` of a card. */
export const cardProgramIcon = (
  <svg width={16} height={16} aria-hidden>
    <use href={`#${PROGRAM}`} />
  </svg>
);

const idOf = (status: PostStatus) => `card-${status}`;

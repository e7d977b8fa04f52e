import { tn } from "#kernel/language.ts";
import classes from "./card-stack.module.css";
import type { PlacedCard } from "./cards.ts";
import { type CardSize, PostCard } from "./post-card.tsx";

interface CardStackProps {
  shown: readonly PlacedCard[];
  draggedId: number | null;
  /** Whether the cards are reachable by Tab. */
  isTabStop?: boolean;
  /** How many posts do not fit; none if negative. */
  rest?: number;
  size: CardSize;
  /** The day of those posts, as in "3 more on Friday". */
  dayName: string;
  onOpen: () => void;
}

/** The posts of a day, as many as fit, and a link to the others. */
export function CardStack({ shown, draggedId, isTabStop = true, rest = 0, size, dayName, onOpen }: CardStackProps) {
  return (
    <>
      {shown.length > 0 ? (
        <ul className={classes.cards}>
          {shown.map((placed) => (
            <li key={placed.card.id}>
              <PostCard placed={placed} isTabStop={isTabStop} isDragged={placed.card.id === draggedId} size={size} />
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <button
          type="button"
          className={classes.rest}
          tabIndex={isTabStop ? undefined : -1}
          aria-label={tn(rest, "{count} more on {day}", "{count} more on {day}", { day: dayName })}
          onClick={onOpen}
        >
          {tn(rest, "+{count} more", "+{count} more")}
        </button>
      ) : null}
    </>
  );
}

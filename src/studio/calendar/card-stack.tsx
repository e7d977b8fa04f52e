import classes from "./card-stack.module.css";
import type { PlacedCard } from "./cards.ts";
import { PostCard } from "./post-card.tsx";

interface CardStackProps {
  shown: readonly PlacedCard[];
  draggedId: number | null;
  /** Whether the cards are reachable by Tab. */
  isTabStop?: boolean;
  /** How many posts do not fit; none if negative. */
  rest: number;
  /** Few enough cards for two lines of text each. */
  hasTwoLines?: boolean;
  /** The day or hour of those posts, as in "3 more on Friday". */
  dayName: string;
  onOpen: () => void;
}

/** The posts of a day or an hour, as many as fit, and a link to the others. */
export function CardStack({
  shown,
  draggedId,
  isTabStop = true,
  rest,
  hasTwoLines = false,
  dayName,
  onOpen,
}: CardStackProps) {
  return (
    <>
      {shown.length > 0 ? (
        <ul className={classes.cards}>
          {shown.map((placed) => (
            <li key={placed.card.id}>
              <PostCard
                placed={placed}
                isTabStop={isTabStop}
                isDragged={placed.card.id === draggedId}
                hasTwoLines={hasTwoLines}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <button
          type="button"
          className={classes.rest}
          tabIndex={isTabStop ? undefined : -1}
          aria-label={`${rest} more on ${dayName}`}
          onClick={onOpen}
        >
          +{rest} more
        </button>
      ) : null}
    </>
  );
}

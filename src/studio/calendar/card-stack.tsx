import classes from "./card-stack.module.css";
import type { Placed } from "./cards.ts";
import { PostCard } from "./post-card.tsx";

interface CardStackProps {
  shown: readonly Placed[];
  carriedId: number | null;
  /** Whether the cards are reached by Tab. */
  isStop?: boolean;
  /** How many posts there is no room for; below nought is none. */
  rest: number;
  /** Few enough for two lines each. */
  isRoomy?: boolean;
  /** Where those are, as in "3 more on Friday". */
  restOn: string;
  onOpen: () => void;
}

/** The posts of a day or an hour, as many as there is room for, and the way to the others. */
export function CardStack({ shown, carriedId, isStop = true, rest, isRoomy = false, restOn, onOpen }: CardStackProps) {
  return (
    <>
      {shown.length > 0 ? (
        <ul className={classes.cards}>
          {shown.map((placed) => (
            <li key={placed.card.id}>
              <PostCard placed={placed} isStop={isStop} isCarried={placed.card.id === carriedId} isRoomy={isRoomy} />
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <button
          type="button"
          className={classes.rest}
          tabIndex={isStop ? undefined : -1}
          aria-label={`${rest} more on ${restOn}`}
          onClick={onOpen}
        >
          +{rest} more
        </button>
      ) : null}
    </>
  );
}

import { t } from "#kernel/language.ts";

const MOST = 5;

/** The stars of a review. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={t("{rating} of {limit} stars", { rating, limit: MOST })}>
      {`${"★".repeat(rating)}${"☆".repeat(MOST - rating)} `}
    </span>
  );
}

const MOST = 5;

/** The stars of a review. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of ${MOST} stars`}>
      {"★".repeat(rating)}
      {"☆".repeat(MOST - rating)}{" "}
    </span>
  );
}

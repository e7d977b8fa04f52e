import classes from "./counter.module.css";

interface CounterProps {
  count: number;
  limit: number;
  /** Where it counts, if that is not plain from the place. */
  where?: string | undefined;
}

/** Near the end the number of what is left matters more than that of what is there. */
const NEAR = 0.9;

/** How much room is left, as the platform counts; how much is too much once there is none. */
export function Counter({ count, limit, where }: CounterProps) {
  const left = limit - count;
  const state = left < 0 ? "over" : count >= limit * NEAR ? "near" : "fine";
  const said = left < 0 ? `${(-left).toLocaleString("en")} too many` : `${left.toLocaleString("en")} left`;
  return (
    <span className={classes.counter} data-state={state}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.level} style={{ transform: `scaleX(${Math.min(1, count / limit)})` }} />
      </span>
      {said}
      {where ? <span className={classes.where}>on {where}</span> : null}
    </span>
  );
}

import { t, tn } from "#kernel/language.ts";
import classes from "./counter.module.css";

interface CounterProps {
  count: number;
  limit: number;
  /** The channel with this limit, if not obvious. */
  where?: string | undefined;
}

/** Share of the limit from which the counter warns. */
const WARNING_SHARE = 0.9;

/** How many characters are left, or too many, as the platform counts. */
export function Counter({ count, limit, where }: CounterProps) {
  const left = limit - count;
  const state = left < 0 ? "over" : count >= limit * WARNING_SHARE ? "near" : "fine";
  const label = left < 0 ? tn(-left, "{count} too many", "{count} too many") : tn(left, "{count} left", "{count} left");
  return (
    <span className={classes.counter} data-state={state}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.level} style={{ transform: `scaleX(${Math.min(1, count / limit)})` }} />
      </span>
      <span>{label}</span>
      {where ? <span className={classes.where}>{t("on {channel}", { channel: where })}</span> : null}
    </span>
  );
}

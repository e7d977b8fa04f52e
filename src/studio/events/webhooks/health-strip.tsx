import { type Message, msg, t, tn } from "#kernel/language.ts";
import type { Delivery } from "./delivery-labels.ts";
import classes from "./health-strip.module.css";

const SLOTS = 10;

/** An endpoint's last ten deliveries as bars, the newest at the right: ten consecutive failures disable it. */
export function HealthStrip({ deliveries }: { deliveries: readonly Delivery[] }) {
  const bars = deliveries.slice(0, SLOTS).toReversed();
  return (
    <span className={classes.strip} role="img" aria-label={summaryOf(bars)}>
      {bars.map(({ id, status }) => (
        <span key={id} className={classes.bar} data-status={status} />
      ))}
    </span>
  );
}

const LAST: Record<Delivery["status"], Message> = {
  pending: msg("Last delivery: pending"),
  delivered: msg("Last delivery: delivered"),
  exhausted: msg("Last delivery: exhausted"),
  skipped: msg("Last delivery: skipped"),
};

const COUNTS: Record<Delivery["status"], (count: number) => string> = {
  pending: (count) => tn(count, "{count} pending", "{count} pending"),
  delivered: (count) => tn(count, "{count} delivered", "{count} delivered"),
  exhausted: (count) => tn(count, "{count} exhausted", "{count} exhausted"),
  skipped: (count) => tn(count, "{count} skipped", "{count} skipped"),
};

function summaryOf(bars: readonly Delivery[]): string {
  if (bars.length === 0) return t("No deliveries yet");
  const [only] = bars;
  if (bars.length === 1 && only) return t(LAST[only.status]);
  const counts = Map.groupBy(bars, ({ status }) => status);
  const results = [...counts].map(([status, each]) => COUNTS[status](each.length)).join(", ");
  return tn(bars.length, "Last {count} delivery: {results}", "Last {count} deliveries: {results}", { results });
}

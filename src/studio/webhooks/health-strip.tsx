import { counted } from "#kernel/counted.ts";
import { statusLook } from "#ui/status.ts";
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

function summaryOf(bars: readonly Delivery[]): string {
  if (bars.length === 0) return "No deliveries yet";
  const [only] = bars;
  if (bars.length === 1 && only) return `Last delivery: ${statusLook(only.status).word.toLowerCase()}`;
  const counts = Map.groupBy(bars, ({ status }) => status);
  const parts = [...counts].map(([status, each]) => `${each.length} ${statusLook(status).word.toLowerCase()}`);
  return `Last ${counted(bars.length, "delivery", "deliveries")}: ${parts.join(", ")}`;
}

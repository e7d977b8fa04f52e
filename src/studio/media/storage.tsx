import { bytes } from "../pricing/labels.ts";
import classes from "./storage.module.css";

/** Storage used by the account's media, of the plan's limit. */
export function Storage({ storage: { used, limit } }: { storage: { used: number; limit: number | null } }) {
  if (limit === null) return <p className={classes.words}>{bytes(used)} used</p>;
  const share = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const isShort = share >= 90;
  return (
    <div className={classes.storage}>
      <meter
        className={classes.bar}
        data-short={isShort || undefined}
        value={share}
        max={100}
        aria-label="Storage used"
      />
      <p className={classes.words}>
        {bytes(used)} of {bytes(limit)} used
        {isShort ? ". Delete unused files or upgrade your plan." : ""}
      </p>
    </div>
  );
}

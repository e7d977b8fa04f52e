import { t } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";
import classes from "./storage.module.css";

/** Storage used by the account's media, of the plan's limit. */
export function Storage({ storage: { used, limit } }: { storage: { used: number; limit: number | null } }) {
  if (limit === null) return <p className={classes.words}>{t("{used} used", { used: formatBytes(used) })}</p>;
  const share = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const parts = { used: formatBytes(used), limit: formatBytes(limit) };
  const isShort = share >= 90;
  return (
    <div className={classes.storage}>
      <meter
        className={classes.bar}
        data-short={isShort || undefined}
        value={share}
        max={100}
        aria-label={t("Storage used")}
      />
      <p className={classes.words}>
        {isShort
          ? t("{used} of {limit} used. Delete unused files or upgrade your plan.", parts)
          : t("{used} of {limit} used", parts)}
      </p>
    </div>
  );
}

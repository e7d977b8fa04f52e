import { IconClock } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./snoozed-until.module.css";

/** When a snoozed item comes back. */
export function SnoozedUntil({ iso }: { iso: string }) {
  const { timezone } = useBrand();
  return (
    <span className={classes.snoozed}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t("Snoozed until")}</span>
      <Time iso={iso} zone={timezone} withZone={false} />
    </span>
  );
}

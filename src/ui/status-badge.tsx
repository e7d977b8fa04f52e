import { t } from "#kernel/language.ts";
import type { Elements } from "./elements.ts";
import { statusLook } from "./status.ts";
import classes from "./status-badge.module.css";
import { StatusIcon } from "./status-icon.tsx";

interface StatusBadgeProps {
  /** Any status of a post, publication, delivery, endpoint, channel, invitation or idea. */
  status: string;
  /** The counts for `partially_published`: "Published 2 of 3". */
  count?: { done: number; of: number };
  /** Its icon, where a page has many and they refer to one. */
  icon?: Elements;
}

/** A status as color, icon and text, always all three. */
export function StatusBadge({ status, count, icon }: StatusBadgeProps) {
  const { word, tone } = statusLook(status);
  return (
    <span className={classes.badge} data-tone={tone} data-status={status}>
      {icon ?? <StatusIcon status={status} />}
      <span>{count ? t("Published {done} of {total}", { done: count.done, total: count.of }) : word}</span>
    </span>
  );
}

"use client";

import { IconCircleCheck, IconCloudOff } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { useIsOnline } from "#ui/use-is-online.ts";
import classes from "./pending.module.css";

/** Says that the page is offline, and afterwards how much of what waited was sent. */
export function ConnectionNotice({ sentCount }: { sentCount: number }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.notice}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <span>
            {t("You're offline. Your comments and decisions are kept on this device and sent once you're back online.")}
          </span>
        </p>
      )}
      {isOnline && sentCount > 0 ? (
        <p className={classes.notice} data-tone="published">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          <span>
            {tn(
              sentCount,
              "{count} comment or decision that was waiting has been sent.",
              "{count} comments and decisions that were waiting have been sent.",
            )}
          </span>
        </p>
      ) : null}
    </div>
  );
}

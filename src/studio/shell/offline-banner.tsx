"use client";

import { IconCloudOff } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useIsOnline } from "#ui/use-is-online.ts";
import classes from "./offline-banner.module.css";

interface OfflineBannerProps {
  /** Whether somebody tried to leave since the connection was lost. */
  isKept: boolean;
}

/** Shown while the browser is offline, when links keep the person on the page. */
export default function OfflineBanner({ isKept }: OfflineBannerProps) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={classes.banner}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span>
            {isKept
              ? t("You're offline. You stay on this page. Others open once you're back online.")
              : t("You're offline. Data may be outdated, and changes can't be saved until you're back online.")}
          </span>
        </p>
      )}
    </div>
  );
}

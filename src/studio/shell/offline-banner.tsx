"use client";

import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import classes from "./offline-banner.module.css";

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.banner}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          You're offline. Data may be outdated, and changes can't be saved until you're back online.
        </p>
      )}
    </div>
  );
}

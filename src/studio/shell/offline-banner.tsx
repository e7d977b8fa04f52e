"use client";

import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import classes from "./offline-banner.module.css";

/** Says that the browser is offline for as long as it is. */
export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <p className={classes.banner}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          You are offline. What you see may be old, and nothing can be saved until you are back.
        </p>
      )}
    </div>
  );
}

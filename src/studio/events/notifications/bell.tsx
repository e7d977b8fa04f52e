"use client";

import { IconBell } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import type { Brand } from "#studio/frame/brand.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import classes from "./bell.module.css";
import { useRegistration } from "./use-web-push.ts";

interface BellProps {
  brands: Brand[];
  /** Unread notifications in all brands. */
  unread: number;
}

/** The bell in the shell: the unread count over all brands, and the latest notifications. */
export function Bell({ brands, unread }: BellProps) {
  useRegistration();
  const name =
    unread === 0 ? t("Notifications") : tn(unread, "Notifications, {count} unread", "Notifications, {count} unread");
  return (
    <OnDemand
      as="popover"
      label={t("Notifications")}
      position="top-end"
      width="min(380px, calc(100vw - 32px))"
      target={
        <IconButton aria-label={name}>
          <IconBell size={18} stroke={1.5} aria-hidden />
          {unread > 0 ? <span className={classes.dot} /> : null}
        </IconButton>
      }
      load={() => import("./notices.tsx")}
      props={{ brands, unread }}
    />
  );
}

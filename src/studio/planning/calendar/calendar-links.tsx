"use client";

import { Anchor } from "@mantine/core";
import { Fragment, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { hasProfileGrid } from "#platform/connectors/shared/description/profile-grids.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";

const EditPostingTimes = lazy(() => import("#studio/publishing/channels/queue/edit-posting-times.tsx"));
const SubscribeDialog = lazy(() => import("../calendar-feeds/subscribe-dialog.tsx"));

interface CalendarLinksProps {
  channels: readonly { platform: string }[];
  canWrite: boolean;
  /** The person belongs to several brands. */
  hasOtherBrands: boolean;
}

/** What belongs to the calendar and has a page or a dialog of its own. */
export function CalendarLinks({ channels, canWrite, hasOtherBrands }: CalendarLinksProps) {
  const { handle, role } = useBrand();
  const [dialog, open] = useState<"times" | "subscribe" | null>(null);
  const close = () => open(null);
  const pages = [
    { path: "calendar/campaigns", label: t("Campaigns"), isShown: true },
    { path: "calendar/recurring", label: t("Recurring posts"), isShown: canWrite },
    { path: "calendar/evergreen", label: t("Evergreen posts"), isShown: canWrite },
    { path: "calendar/elsewhere", label: t("Published elsewhere"), isShown: true },
    { path: "calendar/deleted", label: t("Deleted posts"), isShown: canWrite },
    {
      path: "calendar/grid",
      label: t("Profile grid"),
      isShown: channels.some(({ platform }) => hasProfileGrid(platform)),
    },
    { path: "calendar/all", label: t("All brands"), isShown: hasOtherBrands },
  ].filter(({ isShown }) => isShown);
  return (
    <>
      {pages.map(({ path, label }) => (
        <Fragment key={path}>
          <TextLink href={studioPath(handle, path)}>{label}</TextLink>
          <span>{"\u00A0· "}</span>
        </Fragment>
      ))}
      <Anchor component="button" type="button" onClick={() => open("subscribe")}>
        {t("Subscribe")}
      </Anchor>
      {roleAllows(role, "connections.manage") ? (
        <>
          <span>{"\u00A0· "}</span>
          <Anchor component="button" type="button" onClick={() => open("times")}>
            {t("Posting times")}
          </Anchor>
        </>
      ) : null}
      <Suspense>
        {dialog === "times" ? <EditPostingTimes opened onClose={close} /> : null}
        {dialog === "subscribe" ? <SubscribeDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

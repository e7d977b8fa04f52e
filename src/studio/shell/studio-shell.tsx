"use client";

import {
  IconBulb,
  IconCalendarEvent,
  IconChartLine,
  IconChecklist,
  IconHome,
  IconInbox,
  IconNotes,
  IconPencilPlus,
  IconPhoto,
  IconPlugConnected,
  IconSettings,
  IconWorld,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, Suspense } from "react";
import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import type { Counts } from "#domain/insights/home/schema.ts";
import { t } from "#kernel/language.ts";
import { type Permission, roleAllows } from "#kernel/permissions.ts";
import { HoldBanner } from "#studio/brands/hold/hold-banner.tsx";
import { Bell } from "#studio/events/notifications/bell.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm, Dialog } from "#ui/dialog.tsx";
import type { Elements } from "#ui/elements.ts";
import { lazy, usePreload } from "#ui/lazy.tsx";
import { OnDemand, type TargetProps } from "#ui/on-demand.tsx";
import { Shell } from "#ui/shell.tsx";
import { useAppBadge } from "../frame/app-badge.ts";
import { type Brand, BrandProvider, studioPath } from "../frame/brand.tsx";
import { useCounts } from "../live/use-counts.ts";
import { useIsIdle } from "../live/use-is-idle.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { PaletteHost } from "../palette/palette-host.tsx";
import { useServiceWorker } from "./use-service-worker.ts";
import { useStayOffline } from "./use-stay-offline.ts";
import { UserMenu } from "./user-menu.tsx";

const OfflineBanner = lazy(() => import("./offline-banner.tsx"), { isOptional: true });
const Live = lazy(() => import("../live/live.tsx"), { isOptional: true });

interface StudioShellProps {
  me: z.output<typeof MeView>;
  brands: Brand[];
  /** The person's counts of waiting items, rendered by the server. */
  counts: z.output<typeof Counts>;
  /** The brand that the navigation links to. */
  handle: string;
  children: Elements;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The shell of a brand's studio. Names come from the query, so that renaming a brand updates them at once. */
export function StudioShell({ me, brands: first, counts: firstCounts, handle, children }: StudioShellProps) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.brands.list.queryOptions({}),
    initialData: { brands: first, current_team: me.current_team },
  });
  const brand = [...data.brands, ...first].find((candidate) => candidate.handle === handle);
  if (!brand) throw new Error(`The brand ${handle} is not among the person's brands.`);

  const counts = useCounts(firstCounts);
  useAppBadge(counts);
  const isIdle = useIsIdle();
  // Not with the banner, which is loaded later: until then links would lead to the browser's own page.
  const isKept = useStayOffline();
  usePreload(Dialog, Confirm);
  useServiceWorker(isIdle);
  const here = counts.brands.find(({ brand_id: id }) => id === brand.id);

  const to = (page: string, label: string, Icon: typeof IconHome) => ({
    href: studioPath(handle, page),
    label,
    icon: <Icon {...icon} />,
  });
  const calendar = to("calendar", t("Calendar"), IconCalendarEvent);
  const approvals = { ...to("approvals", t("Approvals"), IconChecklist), count: here?.to_approve ?? 0 };
  const compose = to("posts/new", t("New post"), IconPencilPlus);
  const inbox = { ...to("inbox", t("Inbox"), IconInbox), count: here?.inbox ?? 0 };
  const home = { href: `/studio/${handle}`, label: t("Home"), icon: <IconHome {...icon} />, exact: true };
  const feed = { href: `/b/${handle}`, label: t("Feed page"), icon: <IconWorld {...icon} /> };
  const media = to("media", t("Media"), IconPhoto);
  const metrics = to("metrics", t("Metrics"), IconChartLine);
  const may = (permission: Permission) => roleAllows(brand.role, permission);
  const work = [home, calendar, approvals, compose];
  const content = [
    ...(may("content.manage") ? [to("drafts", t("Drafts"), IconNotes)] : []),
    ...(may("research.view") ? [to("ideas", t("Ideas"), IconBulb)] : []),
    media,
    ...(may("comments.manage") ? [inbox] : []),
    metrics,
  ];
  const brandPages = [
    to("channels", t("Channels"), IconPlugConnected),
    feed,
    to("settings", t("Settings"), IconSettings),
  ];
  const forTeam = [{ items: work }, { label: t("Content"), items: content }, { label: t("Brand"), items: brandPages }];
  const forClient = [approvals, calendar, metrics];
  const isClient = !may("content.manage");

  const switcher = (block: ReactElement<TargetProps>) => (
    <OnDemand
      as="menu"
      position="bottom-start"
      width={248}
      target={block}
      load={() => import("./brand-menu.tsx")}
      props={{ brands: data.brands, current: brand }}
    />
  );

  return (
    <BrandProvider brand={brand}>
      <Shell
        masthead={{ name: brand.name, zone: brand.timezone, menu: switcher }}
        sections={isClient ? [{ items: forClient }] : forTeam}
        bar={isClient ? forClient : [calendar, approvals, { ...compose, label: t("Compose"), raised: true }, inbox]}
        tools={
          <>
            <PaletteButton />
            <Bell brands={data.brands} unread={counts.unread} />
          </>
        }
        user={<UserMenu user={me.user} />}
        banner={
          <>
            {here?.is_held ? <HoldBanner href={studioPath(handle, "settings/hold")} /> : null}
            {isIdle ? (
              <Suspense>
                <OfflineBanner isKept={isKept} />
              </Suspense>
            ) : null}
          </>
        }
      >
        {children}
      </Shell>
      <PaletteHost brand={brand} brands={data.brands} />
      {isIdle ? (
        <Suspense>
          <Live userId={me.user.id} brandId={brand.id} unread={counts.unread} />
        </Suspense>
      ) : null}
    </BrandProvider>
  );
}

"use client";

import { IconCalendarEvent, IconPencilPlus, IconSettings, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { MeView } from "#domain/accounts/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Shell } from "#ui/shell.tsx";
import { Bell } from "../notifications/bell.tsx";
import { type Brand, BrandProvider, studioPath } from "./brand.tsx";
import { BrandMenu } from "./brand-menu.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { UserMenu } from "./user-menu.tsx";

interface StudioShellProps {
  me: z.output<typeof MeView>;
  brands: Brand[];
  /** The brand whose pages the rail leads to. */
  handle: string;
  children: ReactNode;
}

const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The shell of a brand's studio. Names come from the query, so that a renamed brand is renamed here at once. */
export function StudioShell({ me, brands: first, handle, children }: StudioShellProps) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.brands.list.queryOptions({}),
    initialData: { brands: first, current_team: me.current_team },
  });
  const brand = [...data.brands, ...first].find((candidate) => candidate.handle === handle);
  if (!brand) throw new Error(`The brand ${handle} is not among the person's brands.`);

  const calendar = { href: studioPath(handle, "calendar"), label: "Calendar", icon: <IconCalendarEvent {...icon} /> };
  const compose = { href: studioPath(handle, "posts/new"), label: "New post", icon: <IconPencilPlus {...icon} /> };
  const settings = { href: studioPath(handle, "settings"), label: "Settings", icon: <IconSettings {...icon} /> };
  const feed = { href: `/b/${handle}`, label: "Feed page", icon: <IconWorld {...icon} /> };

  return (
    <BrandProvider brand={brand}>
      <Shell
        masthead={{ name: brand.name, zone: brand.timezone, menu: <BrandMenu brands={data.brands} current={brand} /> }}
        sections={[{ items: [calendar, compose] }, { label: "Brand", items: [feed, settings] }]}
        bar={[calendar, feed, { ...compose, label: "Compose", raised: true }, settings]}
        tools={<Bell brands={data.brands} />}
        user={<UserMenu user={me.user} />}
        banner={<OfflineBanner />}
      >
        {children}
      </Shell>
    </BrandProvider>
  );
}

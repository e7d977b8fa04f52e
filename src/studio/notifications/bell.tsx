"use client";

import { ActionIcon, Indicator, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Brand } from "../frame/brand.tsx";
import { Notices } from "./notices.tsx";
import { useKeptRegistration } from "./use-this-browser.ts";

const POLL_MS = 60_000;

/** The bell of the shell: how many notifications are unread, over all brands, and the latest of them. */
export function Bell({ brands }: { brands: Brand[] }) {
  const trpc = useTRPC();
  useKeptRegistration();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { data } = useQuery(trpc.notifications.list.queryOptions({ limit: 1 }, { refetchInterval: POLL_MS }));
  const unread = data?.unread_count ?? 0;
  const name = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? undefined : close())}
      position="top-end"
      width="min(380px, calc(100vw - 32px))"
      trapFocus
      returnFocus
    >
      <Indicator disabled={unread === 0} color="accent" size={8} radius={8} offset={8} position="top-end">
        <Popover.Target>
          <ActionIcon aria-label={name} onClick={toggle}>
            <IconBell size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label="Notifications" p={0}>
        <Notices brands={brands} unread={unread} onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

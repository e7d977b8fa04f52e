"use client";

import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useBrand } from "../frame/brand.tsx";

/** Says to everyone but the owner why a part is the owner's, and who that is. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { role } = useBrand();
  // Clients may not see the team, so they are told without names.
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: role !== "client" }));
  const owners = (data?.members ?? [])
    .filter(({ roles, status }) => status && roles.includes("super_admin"))
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  return (
    <Alert color="gray" icon={<IconLock size={18} stroke={1.75} aria-hidden />} title="For the brand owner">
      {children} {owners.length > 0 ? `Ask ${owners.join(" or ")}.` : null}
    </Alert>
  );
}

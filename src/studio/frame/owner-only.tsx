"use client";

import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatList, t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useBrand } from "./brand.tsx";

interface OwnerOnlyProps {
  /** What is restricted, in a few words. */
  title?: string;
  children: ReactNode;
}

/** Says that a screen is not available for this role, and whom to ask. */
export function OwnerOnly({ title = t("For the brand owner"), children }: OwnerOnlyProps) {
  const { role } = useBrand();
  // Clients may not see the team, so they get no names.
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: role !== "client" }));
  const owners = (data?.members ?? [])
    .filter(({ roles, status }) => status && roles.includes("super_admin"))
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  return (
    <Alert color="gray" icon={<IconLock size={18} stroke={1.75} aria-hidden />} title={title}>
      <span>{children}</span>
      {owners.length > 0 ? (
        <span>{` ${t("Ask {owners}.", { owners: formatList(owners, "disjunction") })}`}</span>
      ) : null}
    </Alert>
  );
}

import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { nameOf } from "#studio/brands/members/member.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Active members who can reply. Empty for clients, who can't see the team. */
export function useAssignees(): { id: number; name: string }[] {
  const { role } = useBrand();
  const canViewTeam = roleAllows(role, "team.view");
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: canViewTeam }));
  return (data?.members ?? [])
    .filter(({ status, roles }) => status && roles.some((each) => roleAllows(each, "comments.manage")))
    .map((member) => ({ id: member.id, name: nameOf(member) }));
}

import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useBrand } from "../frame/brand.tsx";
import { nameOf } from "../members/member.ts";

/** The active members who may answer what comes in. Clients do not see the team. */
export function useHandlers(): { id: number; name: string }[] {
  const { role } = useBrand();
  const mayLook = roleAllows(role, "team.view");
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: mayLook }));
  return (data?.members ?? [])
    .filter(({ status, roles }) => status && roles.some((each) => roleAllows(each, "comments.manage")))
    .map((member) => ({ id: member.id, name: nameOf(member) }));
}

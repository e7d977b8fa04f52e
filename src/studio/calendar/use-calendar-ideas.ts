import { useQuery } from "@tanstack/react-query";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useBrand } from "../frame/brand.tsx";
import { IDEAS_READ } from "./ideas-read.ts";

/** The shortlisted ideas, for people who may turn them into posts. */
export function useCalendarIdeas() {
  const { role } = useBrand();
  const isAllowed = ROLES[role].permissions.has("research.view") && ROLES[role].permissions.has("content.manage");
  const { data } = useQuery(useTRPC().ideas.list.queryOptions(IDEAS_READ, { enabled: isAllowed }));
  return data?.ideas ?? [];
}

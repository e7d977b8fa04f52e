import { useQuery } from "@tanstack/react-query";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IDEAS_READ, mayUseIdeas } from "./ideas-read.ts";

/** The shortlisted ideas, for people who may turn them into posts. */
export function useCalendarIdeas() {
  const { role } = useBrand();
  const { data } = useQuery(useTRPC().ideas.list.queryOptions(IDEAS_READ, { enabled: mayUseIdeas(role) }));
  return data?.ideas ?? [];
}

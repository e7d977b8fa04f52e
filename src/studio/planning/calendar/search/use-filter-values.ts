import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useCampaigns } from "../use-campaigns.ts";
import type { CalendarSearch } from "./calendar-search.ts";

type Value = { value: string; label: string };

/**
 * The people, campaigns and tags that posts can be filtered by. What the URL filters by is always among them. Clients do not see
 * who else is a member.
 */
export function useFilterValues({
  author,
  assignee,
  campaign,
  tag,
}: Pick<CalendarSearch, "author" | "assignee" | "campaign" | "tag">): {
  people: Value[];
  campaigns: Value[];
  tags: Value[];
} {
  const api = useTRPC();
  const { role } = useBrand();
  const members = useQuery(api.members.list.queryOptions({}, { enabled: role !== "client" }));
  const used = useQuery(api.posts.tags.queryOptions({}));
  const people = new Map(
    members.data?.members.map(({ id, first_name: first, last_name: last }) => [String(id), `${first} ${last}`.trim()]),
  );
  for (const id of [author, assignee]) {
    if (id !== null && !people.has(String(id))) people.set(String(id), t("Person {id}", { id: String(id) }));
  }
  const campaigns = new Map(useCampaigns()?.map(({ id, name }) => [String(id), name]));
  const chosen = String(campaign);
  if (campaign !== null && !campaigns.has(chosen)) campaigns.set(chosen, t("Campaign {id}", { id: chosen }));
  const tags = new Set([...(tag === null ? [] : [tag]), ...(used.data?.tags ?? [])]);
  return {
    people: [...people].map(([value, label]) => ({ value, label })),
    campaigns: [...campaigns].map(([value, label]) => ({ value, label })),
    tags: [...tags].map((each) => ({ value: each, label: each })),
  };
}

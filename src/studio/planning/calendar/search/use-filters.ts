import { useQuery } from "@tanstack/react-query";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { ORIGINS, type Origin } from "#domain/content/provenance/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { channelOptions } from "#studio/frame/channel-select.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import type { Calendar } from "../cards/cards.ts";
import { useCampaigns } from "../use-campaigns.ts";
import type { CalendarSearch, ChangeSearch } from "./calendar-search.ts";

/** One of the values that posts are filtered by, or none. */
export interface Filter {
  label: string;
  /** The name of the choice of all: "All statuses". */
  none: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  choose: (value: string | null) => void;
}

export interface FiltersInput {
  search: CalendarSearch;
  channels: Calendar["channels"];
  onChange: ChangeSearch;
}

const ORIGIN_LABELS: Record<Origin, Message> = {
  web: msg("Studio"),
  api: msg("API"),
  mcp: msg("Agents (MCP)"),
  cli: msg("CLI"),
  import: msg("Imports"),
};

type Options = Filter["options"];

const numbered = (value: number | null) => (value === null ? null : String(value));

/** The options, with the chosen one where it is not among them. */
const withChosen = (options: Options, value: string | null, label: string): Options =>
  value === null || options.some((each) => each.value === value) ? options : [...options, { value, label }];

/** The filters that can be used in this brand. What the URL filters by always can. Clients do not see who else is a member. */
export function useFilters({ search, channels, onChange: change }: FiltersInput): Filter[] {
  const people = usePeople();
  const tags = useQuery(useTRPC().posts.tags.queryOptions({})).data?.tags ?? [];
  const campaigns = (useCampaigns() ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const id = (chosen: string | null) => (chosen === null ? null : Number(chosen));
  const { channel, status, author, assignee, campaign, tag, origin } = search;
  const person = (value: number | null) => withChosen(people, numbered(value), t("Person {id}", { id: String(value) }));
  const filters: Filter[] = [
    {
      label: t("Channel"),
      none: t("All channels"),
      options: channelOptions(channels),
      value: numbered(channel),
      choose: (chosen) => change({ channel: id(chosen) }),
    },
    {
      label: t("Status"),
      none: t("All statuses"),
      options: POST_STATUSES.map((each) => ({ value: each, label: statusLook(each).word })),
      value: status,
      choose: (chosen) => change({ status: POST_STATUSES.find((each) => each === chosen) ?? null }),
    },
    {
      label: t("Author"),
      none: t("All authors"),
      options: person(author),
      value: numbered(author),
      choose: (chosen) => change({ author: id(chosen) }),
    },
    {
      label: t("Assignee"),
      none: t("All assignees"),
      options: person(assignee),
      value: numbered(assignee),
      choose: (chosen) => change({ assignee: id(chosen) }),
    },
    {
      label: t("Campaign"),
      none: t("All campaigns"),
      options: withChosen(campaigns, numbered(campaign), t("Campaign {id}", { id: String(campaign) })),
      value: numbered(campaign),
      choose: (chosen) => change({ campaign: id(chosen) }),
    },
    {
      label: t("Tag"),
      none: t("All tags"),
      options: withChosen(
        tags.map((each) => ({ value: each, label: each })),
        tag,
        tag ?? "",
      ),
      value: tag,
      choose: (chosen) => change({ tag: chosen }),
    },
    {
      label: t("Created via"),
      none: t("Any source"),
      options: ORIGINS.map((each) => ({ value: each, label: t(ORIGIN_LABELS[each]) })),
      value: origin,
      choose: (chosen) => change({ origin: ORIGINS.find((each) => each === chosen) ?? null }),
    },
  ];
  // One value tells nothing apart.
  return filters.filter(({ options, value }) => options.length > 1 || value !== null);
}

function usePeople(): Options {
  const { role } = useBrand();
  const { data } = useQuery(useTRPC().members.list.queryOptions({}, { enabled: role !== "client" }));
  return (data?.members ?? []).map(({ id, first_name: first, last_name: last }) => ({
    value: String(id),
    label: `${first} ${last}`.trim(),
  }));
}

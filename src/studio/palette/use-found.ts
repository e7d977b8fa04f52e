import { useDebouncedValue } from "@mantine/hooks";
import { IconAddressBook, IconAlignLeft, IconBulb, IconFlag, IconPhoto, IconPlug, IconUser } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { type Permission, roleAllows } from "#kernel/permissions.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { statusLook } from "#ui/status.ts";
import { formatInstant } from "#ui/time-format.ts";
import { type Brand, studioPath } from "../frame/brand.tsx";
import type { Entry } from "./entry.ts";
import { matchCommand } from "./match.ts";

const MAX_RESULTS = 5;
const MIN_LENGTH = 2;
const TYPING_MS = 180;

/**
 * What of the brand matches the query: posts, ideas, media and contacts, which the server searches, and channels,
 * campaigns and people, of which there are so few that their lists are.
 */
export function useFound(brand: Brand, typed: string): { entries: Entry[]; isLooking: boolean } {
  const { handle, role, timezone } = brand;
  const trpc = useTRPC();
  const settings = useDateSettings();
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isLong = settled.length >= MIN_LENGTH;
  const listed = useListed(brand, isLong ? settled : null);
  const search = { q: settled, limit: MAX_RESULTS };
  const common = { enabled: isLong, placeholderData: keepPreviousData };
  const only = (permission: Permission) => ({
    ...common,
    enabled: isLong && roleAllows(role, permission),
  });
  const posts = useQuery(trpc.posts.list.queryOptions(search, common));
  const ideas = useQuery(trpc.ideas.list.queryOptions(search, only("research.view")));
  const media = useQuery(trpc.media.list.queryOptions(search, common));
  const contacts = useQuery(trpc.contacts.list.queryOptions(search, only("comments.manage")));
  if (!isLong || typed.trim().length < MIN_LENGTH) return { entries: [], isLooking: false };

  const to = (page: string) => studioPath(handle, page);
  const on = (iso: string) => formatInstant(new Date(iso), timezone, "date", new Date(), settings);
  const entries: Entry[] = [
    ...(posts.data?.posts ?? []).map(({ id, body, format, status, scheduled_at: at, created_at: created }) => ({
      id: `post:${id}`,
      group: t("Posts"),
      label: excerptOf(withoutMarks(body, format), 70) || t("No text"),
      detail: `${statusLook(status).word} · ${on(at ?? created)}`,
      Icon: IconAlignLeft,
      href: to(`posts/${id}`),
    })),
    ...(ideas.data?.ideas ?? []).map(({ id, headline, status, created_at: created }) => ({
      id: `idea:${id}`,
      group: t("Ideas"),
      label: headline,
      detail: `${statusLook(status).word} · ${on(created)}`,
      Icon: IconBulb,
      href: to(`ideas?idea=${id}`),
    })),
    ...(media.data?.assets ?? []).map(({ id, name, alt_text: alt, created_at: created }) => ({
      id: `media:${id}`,
      group: t("Media"),
      label: alt || name,
      detail: alt ? `${name} · ${on(created)}` : on(created),
      Icon: IconPhoto,
      href: to(`media?asset=${id}`),
    })),
    ...(contacts.data?.contacts ?? []).map(({ id, name }) => ({
      id: `contact:${id}`,
      group: t("Contacts"),
      label: name,
      Icon: IconAddressBook,
      href: to(`contacts/${id}`),
    })),
    ...listed,
  ];
  const isFetching = [posts, ideas, media, contacts].some((query) => query.isFetching);
  return { entries, isLooking: typed.trim() !== settled || isFetching };
}

/** Of the brand's short lists, those whose names match. @param typed null while nothing is searched */
function useListed({ handle, role }: Brand, typed: string | null): Entry[] {
  const trpc = useTRPC();
  const enabled = typed !== null;
  const channels = useQuery(trpc.channels.list.queryOptions({ limit: 100 }, { enabled }));
  const campaigns = useQuery(trpc.campaigns.list.queryOptions({ with_counts: false }, { enabled }));
  const people = useQuery(trpc.members.list.queryOptions({}, { enabled: enabled && roleAllows(role, "team.view") }));
  if (typed === null) return [];
  const to = (page: string) => studioPath(handle, page);
  const matching = (entries: Entry[]) => matchCommand(entries, typed).filter((_, index) => index < MAX_RESULTS);
  return [
    ...matching(
      (channels.data?.channels ?? []).map((channel) => ({
        id: `channel:${channel.id}`,
        group: t("Channels"),
        label: channelLabel(channel),
        words: channel.handle,
        Icon: IconPlug,
        href: to(`channels/${channel.id}`),
      })),
    ),
    ...matching(
      (campaigns.data?.campaigns ?? []).map(({ id, name }) => ({
        id: `campaign:${id}`,
        group: t("Campaigns"),
        label: name,
        Icon: IconFlag,
        href: to(`calendar/campaigns/${id}`),
      })),
    ),
    ...matching(
      (people.data?.members ?? []).map(({ id, first_name: first, last_name: last, email }) => ({
        id: `person:${id}`,
        group: t("People"),
        label: `${first} ${last}`.trim() || email,
        words: email,
        Icon: IconUser,
        href: to("settings/members"),
      })),
    ),
  ];
}

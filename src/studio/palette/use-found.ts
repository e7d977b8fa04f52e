import { useDebouncedValue } from "@mantine/hooks";
import { IconAlignLeft, IconBulb, IconPhoto } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { statusLook } from "#ui/status.ts";
import { formatInstant } from "#ui/time-format.ts";
import { type Brand, studioPath } from "../frame/brand.tsx";
import type { Entry } from "./entry.ts";

const MAX_RESULTS = 5;
const MIN_LENGTH = 2;
const TYPING_MS = 180;

/** Posts, ideas and media of the brand that match the query. */
export function useFound({ handle, role, timezone }: Brand, typed: string): { entries: Entry[]; isLooking: boolean } {
  const trpc = useTRPC();
  const settings = useDateSettings();
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isLong = settled.length >= MIN_LENGTH;
  const search = { q: settled, limit: MAX_RESULTS };
  const common = { enabled: isLong, placeholderData: keepPreviousData };
  const posts = useQuery(trpc.posts.list.queryOptions(search, common));
  const ideas = useQuery(
    trpc.ideas.list.queryOptions(search, {
      ...common,
      enabled: isLong && ROLES[role].permissions.has("research.view"),
    }),
  );
  const media = useQuery(trpc.media.list.queryOptions(search, common));
  if (!isLong || typed.trim().length < MIN_LENGTH) return { entries: [], isLooking: false };

  const to = (page: string) => studioPath(handle, page);
  const on = (iso: string) => formatInstant(new Date(iso), timezone, "date", new Date(), settings);
  const entries: Entry[] = [
    ...(posts.data?.posts ?? []).map(({ id, body, status, scheduled_at: at, created_at: created }) => ({
      id: `post:${id}`,
      group: t("Posts"),
      label: excerptOf(body, 70) || t("No text"),
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
  ];
  return { entries, isLooking: typed.trim() !== settled || posts.isFetching || ideas.isFetching || media.isFetching };
}

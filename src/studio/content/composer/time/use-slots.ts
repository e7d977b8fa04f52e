import { useQuery } from "@tanstack/react-query";
import { formatList } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatSlot } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";

/** The next free posting times of a post's channels. */
export interface Slots {
  /** The first one: `Tue 09:00`; undefined until it is known, and when all are taken for a year. */
  first: string | undefined;
  /** All of them with their channels, where these have different ones. */
  byChannel: string | null;
}

interface SlotChannel {
  id: number;
  display_name: string;
  posting_times: readonly unknown[];
}

/** The next free posting time of each channel that has one, the first of them first; empty until they are known. */
export function useNextTimes(channelIds: readonly number[], postId?: number): { id: number; at: Date }[] {
  const { data } = useQuery({
    ...useTRPC().calendar.nextTimes.queryOptions({ channel_ids: [...channelIds], post_id: postId }),
    enabled: channelIds.length > 0,
    // The post that was written before this one may have taken the slot.
    staleTime: 0,
  });
  return (data?.times ?? [])
    .flatMap(({ channel_id: id, at }) => (at === null ? [] : [{ id, at: new Date(at) }]))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * The next free posting times of some channels, as texts.
 * @param postId the post that is to be scheduled: its own times count as free
 * @returns null if none of the channels has posting times
 */
export function useSlots(channels: readonly SlotChannel[], postId?: number): Slots | null {
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  const ids = channels.flatMap(({ id, posting_times: times }) => (times.length > 0 ? [id] : []));
  const slots = useNextTimes(ids, postId);
  if (ids.length === 0) return null;
  const show = (at: Date) => formatSlot(at, timezone, now, settings);
  const nameOf = (id: number) => channels.find((channel) => channel.id === id)?.display_name ?? "";
  const isOne = new Set(slots.map(({ at }) => at.getTime())).size < 2;
  return {
    first: slots[0] && show(slots[0].at),
    byChannel: isOne ? null : formatList(slots.map(({ id, at }) => `${nameOf(id)} ${show(at)}`)),
  };
}

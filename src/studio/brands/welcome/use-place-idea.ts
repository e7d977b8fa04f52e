import { t } from "#kernel/language.ts";
import { instantsOf } from "#studio/content/composer/time/local-time.ts";
import type { Idea } from "#studio/content/ideas/idea-labels.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatSlot } from "#ui/time-format.ts";
import type { TimeOfWeek } from "./free-time.tsx";

/** Makes a draft of an idea for a posting time, with undo. */
export function usePlaceIdea() {
  const trpc = useTRPC();
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const refresh = [trpc.calendar.pathKey(), trpc.ideas.pathKey(), trpc.home.pathKey()];
  const remove = useAction(trpc.posts.remove.mutationOptions(), { refresh, failed: t("Couldn't undo") });
  const reopen = useAction(trpc.ideas.update.mutationOptions(), { refresh, failed: t("Couldn't undo") });
  const convert = useAction(trpc.ideas.convert.mutationOptions(), {
    refresh,
    failed: t("Couldn't create the post"),
    toast: ({ scheduled_at: at }) =>
      t("Draft for {time}.", { time: at ? formatSlot(new Date(at), timezone, new Date(), settings) : "" }),
    undo:
      ({ id }, { id: idea }) =>
      () =>
        remove.run({ id }, () => reopen.run({ id: idea, status: "shortlisted" })),
  });
  const place = ({ id }: Idea, { day, time, channelIds }: TimeOfWeek) =>
    convert.run({
      id,
      channels: channelIds.map((channelId) => ({ channel_id: channelId })),
      scheduled_at: instantsOf({ date: day, time }, timezone).nearest.toISOString(),
    });
  return { place, isPending: convert.isPending };
}

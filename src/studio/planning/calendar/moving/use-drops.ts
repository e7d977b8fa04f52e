import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { t } from "#kernel/language.ts";
import { hand } from "#studio/content/composer/handed.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import type { Calendar } from "../cards/cards.ts";
import { formatDay } from "../grid/days.ts";
import type { MoveActions, Target } from "./move-actions.tsx";
import { timeOf } from "./target.ts";
import { useDrags } from "./use-drags.ts";

interface DropsInput {
  today: string;
  acts: MoveActions;
}

/** What happens with what is dropped on a day: a post moves there, of an idea or of files a new one is created. */
export function useDrops(root: RefObject<HTMLElement | null>, { today, acts }: DropsInput): void {
  const { handle } = useBrand();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useDateSettings();
  const router = useRouter();
  useDrags(root, (dropped, target: Target) => {
    if ("card" in dropped) {
      // Of the calendars that are shown: earlier weeks are one of their own.
      const card = queries
        .getQueriesData<Calendar>({ queryKey: trpc.calendar.show.pathKey(), type: "active" })
        .flatMap(([, calendar]) => (calendar ? [...calendar.cards, ...calendar.undated] : []))
        .find(({ id }) => id === dropped.card);
      if (card) acts.request(card, target);
      return;
    }
    if (!acts.canWrite) return;
    if (target.day < today) {
      const message = t("{day} is in the past. Choose a day to come.", { day: formatDay(target.day, today, settings) });
      notifications.show({ color: "red", title: t("No post was created"), message });
      return;
    }
    if ("files" in dropped) hand({ files: dropped.files });
    const idea = "idea" in dropped ? `&idea=${dropped.idea}` : "";
    const time = timeOf(target, undefined);
    const at = time === undefined ? target.day : `${target.day}T${time}`;
    router.push(`${studioPath(handle, "posts/new")}?at=${at}${idea}`);
  });
}

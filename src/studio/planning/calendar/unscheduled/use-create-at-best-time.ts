import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Creates a post at the best free time of a date. */
export function useCreateAtBestTime(day: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { handle } = useBrand();
  const [isLooking, setLoading] = useState(false);

  const write = async () => {
    setLoading(true);
    try {
      const options = trpc.calendar.suggestTimes.queryOptions({ from: day, days: 1, limit: 1 });
      const [best] = (await queries.fetchQuery(options)).times;
      if (best) router.push(`${studioPath(handle, "posts/new")}?at=${encodeURIComponent(best.at)}`);
      else notifications.show({ message: t("No good time is free on this day. Choose another day.") });
    } catch (error) {
      notifications.show({ color: "red", message: refusalOf(error).message });
    } finally {
      setLoading(false);
    }
  };
  return { write: () => void write(), isLooking };
}

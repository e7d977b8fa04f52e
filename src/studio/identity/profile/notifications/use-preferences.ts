import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Switches } from "./switches.ts";

/** The person's preferences, and `change`: optimistic, one request at a time, with undo. */
export function usePreferences() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const stored = useQuery(trpc.notificationPreferences.show.queryOptions({}));
  const queryKey = trpc.notificationPreferences.show.queryKey({});
  const update = useAction(trpc.notificationPreferences.update.mutationOptions(), {
    scope: "notification-preferences",
    optimistic: ({ preferences }) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, preferences: preferences as Switches });
      return () => queryClient.setQueryData(queryKey, before);
    },
    refresh: [queryKey],
    failed: t("Couldn't save"),
  });

  /** @param what the message after the change: "Comments: email off." */
  function change(preferences: Switches, what: string): void {
    const before = stored.data?.preferences;
    if (!before) return;
    update.run({ preferences });
    const onUndo = () => {
      update.run({ preferences: before });
      notifications.show({ message: t("Change undone.") });
    };
    showUndo({ id: "preferences", message: what, onUndo });
  }

  return { stored, change };
}

import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../../frame/refusal-of.ts";
import type { Switches } from "./everything.ts";

/** The person's preferences, and `change`: shown and stored at once, one map after the other, with a way back. */
export function usePreferences() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const stored = useQuery(trpc.notificationPreferences.show.queryOptions({}));
  const queryKey = trpc.notificationPreferences.show.queryKey({});
  const said = useRef<string>(undefined);
  const { mutate } = useMutation(
    trpc.notificationPreferences.update.mutationOptions({
      scope: { id: "notification-preferences" },
      onError: (error) => say({ color: "red", title: "That was not stored.", message: refusalOf(error).message }),
      // Only after the last of several: an answer in between would undo on the screen what is still on its way.
      onSettled: () => {
        const mutationKey = trpc.notificationPreferences.update.mutationKey();
        if (queryClient.isMutating({ mutationKey }) === 1) return queryClient.invalidateQueries({ queryKey });
      },
    }),
  );

  /** One message at a time, the latest. */
  function say(message: Parameters<typeof notifications.show>[0]): void {
    if (said.current) notifications.hide(said.current);
    said.current = notifications.show(message);
  }

  function store(preferences: Switches): void {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, preferences });
    mutate({ preferences });
  }

  /** @param what was done, in a sentence: "Comments: email off." */
  function change(preferences: Switches, what: string): void {
    const before = stored.data?.preferences;
    if (!before) return;
    store(preferences);
    const undo = () => {
      store(before);
      say({ message: "As it was before." });
    };
    say({
      message: (
        <>
          {what}{" "}
          <Button size="compact-sm" variant="subtle" onClick={undo}>
            Undo
          </Button>
        </>
      ),
    });
  }

  return { stored, change };
}

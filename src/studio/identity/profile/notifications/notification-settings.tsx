"use client";

import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ProfilePages } from "../profile-pages.tsx";
import { PushSection } from "./push-section.tsx";
import { SwitchTable } from "./switch-table.tsx";
import type { Switches } from "./switches.ts";

/** `/profile/notifications`. */
export function NotificationSettings() {
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      <NotificationSections />
    </Page>
  );
}

/** Notification types by channel, and push notifications in this browser. */
export function NotificationSections() {
  const trpc = useTRPC();
  const { stored, change } = usePreferences();
  const { data: push } = useQuery(trpc.notificationPreferences.pushKey.queryOptions({}));
  return (
    <>
      <Section
        title={t("Notification settings")}
        description={t("For all your brands. Everything is on by default. Changes are saved automatically.")}
      >
        {stored.isPending ? <RowsSkeleton /> : null}
        {stored.isLoadingError ? (
          <ReadError
            title={t("Your preferences couldn't be loaded.")}
            error={stored.error}
            onRetry={() => stored.refetch()}
          />
        ) : null}
        {stored.data ? <SwitchTable preferences={stored.data} onChange={change} /> : null}
      </Section>
      {push?.public_key ? <PushSection publicKey={push.public_key} /> : null}
    </>
  );
}

/** The person's preferences, and `change`: optimistic, one request at a time, with undo. */
function usePreferences() {
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

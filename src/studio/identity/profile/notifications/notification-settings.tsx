"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ProfilePages } from "../profile-pages.tsx";
import { PushSection } from "./push-section.tsx";
import { SwitchTable } from "./switch-table.tsx";
import { usePreferences } from "./use-preferences.ts";

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

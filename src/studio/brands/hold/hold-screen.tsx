"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { HeldBrand } from "./held-brand.tsx";
import { HoldForm } from "./hold-form.tsx";
import { POLL_MS } from "./lift-form.tsx";

/** Settings → Hold: stops everything that leaves in the brand's name, and releases it again. */
export function HoldScreen() {
  const { role } = useBrand();
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().hold.get.queryOptions({}, { refetchInterval: ({ state }) => (state.data?.hold ? POLL_MS : false) }),
  );
  const isOwner = role === "super_admin";
  return (
    <SettingsPage
      description={t(
        "Stops publishing, replies, automations and agents at once. Connected apps and tiered tokens can only read, whoever they belong to. People can still write and plan, and edit or delete what is published.",
      )}
    >
      {isLoadingError ? <ReadError title={t("The hold couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <FormSkeleton fields={2} /> : null}
      {data?.hold ? <HeldBrand state={data} hold={data.hold} /> : null}
      {data && !data.hold && isOwner ? <HoldForm /> : null}
      {data && !data.hold && !isOwner ? (
        <OwnerOnly>{t("Nothing is on hold. Only the brand owner can hold everything.")}</OwnerOnly>
      ) : null}
    </SettingsPage>
  );
}

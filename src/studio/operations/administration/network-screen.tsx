"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { KeysForm } from "./keys-form.tsx";
import { SetupSteps } from "./setup-steps.tsx";

/** Administration → Networks → one: what to do at the network, and the keys of its app. */
export function NetworkScreen({ platform }: { platform: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().appKeys.list.queryOptions({}));
  const network = data?.networks.find((one) => one.platform === platform);
  if (data && !network) return <ScreenNotFound />;
  return (
    <Page
      title={network?.name ?? t("Network")}
      eyebrow={
        <TextLink href="/administration/networks" size="xs">
          {t("Networks")}
        </TextLink>
      }
      description={network ? <StatusBadge status={network.status} /> : undefined}
      width="reading"
    >
      {isLoadingError ? (
        <ReadError title={t("The network couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : network ? (
        <>
          <SetupSteps network={network} />
          <KeysForm network={network} />
        </>
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Page>
  );
}

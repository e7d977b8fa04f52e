"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { PlatformMark } from "#studio/frame/platform-mark.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Page } from "#ui/page.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { AdministrationPages } from "./administration-pages.tsx";
import { networkPath, originOf } from "./network.ts";

/** Administration → Networks: those that need an app of the installation's own. */
export function NetworksScreen() {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().appKeys.list.queryOptions({}));
  return (
    <Page
      title={t("Administration")}
      toolbar={<AdministrationPages />}
      description={t(
        "These networks need an app of your own. Everybody can connect their channels once its keys are entered. Keys entered here take precedence over those of the server's configuration.",
      )}
    >
      {isLoadingError ? (
        <ReadError title={t("The networks couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : data ? (
        <Rows label={t("Networks")}>
          {data.networks.map((network) => (
            <Row
              key={network.platform}
              href={networkPath(network.platform)}
              leading={<PlatformMark platform={network.platform} />}
              title={network.name}
              detail={originOf(network)}
              trailing={<StatusBadge status={network.status} />}
            />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </Page>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { NoAccess } from "../no-access.tsx";
import { usePaths } from "../use-paths.ts";
import { PlatformRow } from "./platform-row.tsx";

/** Channels → Connect: the platforms that can be connected, and how. */
export function PickerScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().channels.platforms.queryOptions({}));
  if (!ROLES[role].permissions.has("connections.manage")) return <NoAccess />;
  return (
    <Page
      title={t("Connect a channel")}
      eyebrow={
        <TextLink href={paths.channels} size="xs">
          {t("Channels")}
        </TextLink>
      }
      description={t("Choose where to publish. Connecting doesn't publish anything.")}
      width="reading"
    >
      {isLoadingError ? (
        <ReadError title={t("The platforms couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={4} /> : null}
      {data ? (
        <Rows label={t("Platforms")}>
          {data.platforms.map((platform) => (
            <PlatformRow key={platform.platform} platform={platform} />
          ))}
        </Rows>
      ) : null}
    </Page>
  );
}

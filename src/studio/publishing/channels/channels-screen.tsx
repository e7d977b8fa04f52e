"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { ConnectLinks } from "#studio/publishing/connect-links/connect-links.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { isConnectable, needsAttention } from "./channel.ts";
import { ChannelRow } from "./channel-row.tsx";
import { usePaths } from "./use-paths.ts";

/** The brand's channels and their health. */
export function ChannelsScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const canConnect = roleAllows(role, "connections.manage");
  const channels = data?.channels ?? [];
  const ailing = channels.filter(needsAttention);
  const others = channels.filter((channel) => !needsAttention(channel));
  const connect = (
    <ButtonLink href={paths.picker} variant="filled">
      {t("Connect a channel")}
    </ButtonLink>
  );
  return (
    <Page
      title={t("Channels")}
      description={
        canConnect
          ? t("The accounts this brand publishes to.")
          : t("The accounts this brand publishes to. Only the brand owner and editors can manage them.")
      }
      action={canConnect ? connect : undefined}
    >
      {isLoadingError ? (
        <ReadError title={t("The channels couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={3} /> : null}
      {ailing.length > 0 ? (
        <Section title={t("Needs attention")}>
          <Rows label={t("Channels that need attention")}>
            {ailing.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </Rows>
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Rows label={t("Channels")}>
          {others.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Rows>
      ) : null}
      {data && !channels.some(isConnectable) ? (
        <EmptyState drawing={<PlugDrawing />} title={t("No channels connected yet")}>
          {canConnect
            ? t(
                "Posts are published on the brand's feed page. Connect channels to publish to your social accounts as well.",
              )
            : t("Posts are published on the brand's feed page. Connected channels appear here.")}
        </EmptyState>
      ) : null}
      {canConnect && data ? <ConnectLinks /> : null}
    </Page>
  );
}

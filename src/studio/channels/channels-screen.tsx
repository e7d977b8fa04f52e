"use client";

import { useQuery } from "@tanstack/react-query";
import { ROLES } from "#kernel/permissions.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { useBrand } from "../frame/brand.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { isConnectable, needsAttention } from "./channel.ts";
import { ChannelRow } from "./channel-row.tsx";
import { usePaths } from "./use-paths.ts";

/** Where the brand publishes, and how each of these places is. */
export function ChannelsScreen() {
  const { role } = useBrand();
  const paths = usePaths();
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const mayConnect = ROLES[role].permissions.has("connections.manage");
  const channels = data?.channels ?? [];
  const ailing = channels.filter(needsAttention);
  const others = channels.filter((channel) => !needsAttention(channel));
  const connect = (
    <ButtonLink href={paths.picker} variant="filled">
      Connect a channel
    </ButtonLink>
  );
  return (
    <Page
      title="Channels"
      description={
        mayConnect
          ? "Where this brand publishes, and how each of these places is."
          : "Where this brand publishes. The brand owner and editors connect channels and change them."
      }
      action={mayConnect ? connect : undefined}
    >
      {isLoadingError ? <ReadError what="The channels" error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={3} /> : null}
      {ailing.length > 0 ? (
        <Section title="To look after">
          <Rows label="Channels to look after">
            {ailing.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </Rows>
        </Section>
      ) : null}
      {others.length > 0 ? (
        <Rows label="Channels">
          {others.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </Rows>
      ) : null}
      {data && !channels.some(isConnectable) ? (
        <EmptyState drawing={<PlugDrawing />} title="Only your own page so far.">
          {mayConnect
            ? "Everything you publish appears on the brand's feed page. Connect a channel, and the same post goes there as well, at the same moment, with a text of its own if you like."
            : "Everything published appears on the brand's feed page. More channels will be listed here once they are connected."}
        </EmptyState>
      ) : null}
    </Page>
  );
}

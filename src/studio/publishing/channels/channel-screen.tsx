"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { kindOf } from "#studio/frame/refusal-of.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { ChannelDetail } from "./channel-detail.tsx";
import { usePaths } from "./use-paths.ts";

/** Channels → one channel. */
export function ChannelScreen({ id }: { id: number }) {
  const paths = usePaths();
  const channel = useQuery(useTRPC().channels.show.queryOptions({ id }));
  if (channel.data) return <ChannelDetail channel={channel.data} />;
  if (!channel.isError) return <PageSkeleton />;
  if (kindOf(channel.error) === "not_found") return <ScreenNotFound />;
  return (
    <Page
      title={t("Channel")}
      eyebrow={
        <TextLink href={paths.channels} size="xs">
          {t("Channels")}
        </TextLink>
      }
    >
      <ReadError title={t("The channel couldn't be loaded.")} error={channel.error} onRetry={channel.refetch} />
    </Page>
  );
}

"use client";

import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useNow } from "#ui/use-now.ts";
import { type Channel, shownStatus } from "./channel.ts";
import { problemOf } from "./channel-labels.ts";
import { usePaths } from "./use-paths.ts";

/** One channel with its health: the last successful publication or connection, or what is wrong. */
export function ChannelRow({ channel }: { channel: Channel }) {
  const { id, platform, handle, display_name: name, last_ok_at: lastOk } = channel;
  const { timezone } = useBrand();
  const problem = problemOf(channel, useNow());
  return (
    <Row
      href={usePaths().channel(id)}
      leading={<ChannelMark channel={channel} size={40} />}
      title={name}
      detail={`${platformName(platform)} · ${handle}`}
      trailing={
        <>
          <span suppressHydrationWarning>
            {problem ??
              (lastOk
                ? rich("Last contact {time}", { time: <RelativeTime iso={lastOk} zone={timezone} /> })
                : t("Nothing published yet"))}
          </span>
          <StatusBadge status={shownStatus(channel)} />
        </>
      }
    />
  );
}

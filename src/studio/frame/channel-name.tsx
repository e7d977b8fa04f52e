"use client";

import { useQuery } from "@tanstack/react-query";
import { platformName } from "#platform/connectors/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./channel-name.module.css";
import { PlatformIcon } from "./platform-icon.tsx";

interface ChannelNameProps {
  channel: { id: number; platform: string; display_name: string };
}

/** An account as it is recognized everywhere: its picture with the network's icon, its name and the network. */
export function ChannelName({ channel: { id, platform, display_name: name } }: ChannelNameProps) {
  // Loaded after the page; the icon alone keeps the place.
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const picture = data?.channels.find((channel) => channel.id === id)?.avatar_url ?? null;
  return (
    <span className={classes.channel}>
      <span className={classes.mark} data-pictured={picture !== null || undefined} aria-hidden>
        {picture === null ? null : (
          // biome-ignore lint/performance/noImgElement: an image of a few kilobytes in the response itself.
          <img className={classes.picture} src={picture} alt="" width={24} height={24} />
        )}
        <PlatformIcon platform={platform} size={picture === null ? 18 : 12} />
      </span>
      <span className={classes.words}>
        {name} <span className={classes.platform}>{platformName(platform)}</span>
      </span>
    </span>
  );
}

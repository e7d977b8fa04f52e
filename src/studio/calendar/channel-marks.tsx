"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { platformName } from "#platform/connectors/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PlatformIcon } from "../frame/platform-icon.tsx";
import type { Calendar, Card } from "./cards.ts";
import classes from "./channel-marks.module.css";

interface Channel {
  /** `North Coffee, Bluesky` */
  name: string;
  platform: string;
  /** The account's picture, once it is loaded. */
  picture: string | null;
}

type Channels = ReadonlyMap<number, Channel>;

const ChannelsContext = createContext<Channels>(new Map());

export const ChannelsProvider = ChannelsContext.Provider;

/** The brand's channels by id. Their pictures are loaded after the page: all of them would double its size. */
export function useChannels(channels: Calendar["channels"]): Channels {
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  return useMemo(() => {
    const pictures = new Map(data?.channels.map(({ id, avatar_url: picture }) => [id, picture]));
    return new Map(
      channels.map(({ id, platform, display_name: name }) => [
        id,
        { name: `${name}, ${platformName(platform)}`, platform, picture: pictures.get(id) ?? null },
      ]),
    );
  }, [channels, data]);
}

interface ChannelMarksProps {
  publications: Card["publications"];
  /** Of more channels, the number of the others is shown. */
  max: number;
}

/** The channels of a post: the picture of each account with the icon of its platform, or the icon alone. */
export function ChannelMarks({ publications, max }: ChannelMarksProps) {
  const known = use(ChannelsContext);
  const channels = publications.flatMap(({ channel_id: id }) => {
    const channel = known.get(id);
    return channel ? [{ id, ...channel }] : [];
  });
  if (channels.length === 0) return null;
  const shown = channels.slice(0, channels.length > max ? max - 1 : max);
  const all = channels.map(({ name }) => name).join(" · ");
  return (
    <span className={classes.marks} title={all}>
      <span className="visually-hidden"> on {all}</span>
      {shown.map(({ id, platform, picture }) => (
        <span key={id} className={classes.mark} data-pictured={picture !== null || undefined} aria-hidden>
          {picture === null ? null : (
            // biome-ignore lint/performance/noImgElement: an image of a few kilobytes in the response itself.
            <img className={classes.picture} src={picture} alt="" width={18} height={18} />
          )}
          <PlatformIcon platform={platform} size={picture === null ? 14 : 11} />
        </span>
      ))}
      {channels.length > shown.length ? (
        <span className={classes.more} aria-hidden>
          +{channels.length - shown.length}
        </span>
      ) : null}
    </span>
  );
}

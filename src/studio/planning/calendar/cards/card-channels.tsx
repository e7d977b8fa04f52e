"use client";

import { createContext, use, useMemo } from "react";
import { DrawnMark } from "#studio/frame/channel-mark.tsx";
import { ChannelMarks } from "#studio/frame/channel-marks.tsx";
import type { Calendar, Card } from "./cards.ts";

type Channel = Calendar["channels"][number];

const ChannelsContext = createContext<ReadonlyMap<number, Channel>>(new Map());

export const ChannelsProvider = ChannelsContext.Provider;

/** The brand's channels by id. */
export function useChannelsById(channels: readonly Channel[]): ReadonlyMap<number, Channel> {
  return useMemo(() => new Map(channels.map((channel) => [channel.id, channel])), [channels]);
}

/** The calendar's channels with these ids. */
export function useChannelsOf(ids: readonly number[]): Channel[] {
  const known = use(ChannelsContext);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** A card's first channel and the number of the others, where there is one line for all; the day's dialog names them. */
export function FirstChannel({ publications }: Pick<CardChannelsProps, "publications">) {
  const [first] = useChannelsOf(publications.map(({ channel_id: id }) => id));
  if (!first) return null;
  return (
    <>
      <DrawnMark id={first.id} />
      {publications.length > 1 ? <small aria-hidden>{`+${publications.length - 1}`}</small> : null}
    </>
  );
}

interface CardChannelsProps {
  publications: Card["publications"];
  /** If there are more channels, the number of the others is shown. */
  max: number;
}

/** The channels of a card. */
export function CardChannels({ publications, max }: CardChannelsProps) {
  return <ChannelMarks channels={useChannelsOf(publications.map(({ channel_id: id }) => id))} max={max} isDrawn />;
}

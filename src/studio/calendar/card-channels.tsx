"use client";

import { createContext, use, useMemo } from "react";
import { ChannelMarks } from "../frame/channel-marks.tsx";
import type { Calendar, Card } from "./cards.ts";

type Channel = Calendar["channels"][number];

const ChannelsContext = createContext<ReadonlyMap<number, Channel>>(new Map());

export const ChannelsProvider = ChannelsContext.Provider;

/** The brand's channels by id. */
export function useChannelsById(channels: readonly Channel[]): ReadonlyMap<number, Channel> {
  return useMemo(() => new Map(channels.map((channel) => [channel.id, channel])), [channels]);
}

interface CardChannelsProps {
  publications: Card["publications"];
  /** Of more channels, the number of the others is shown. */
  max: number;
}

/** The channels of a card. */
export function CardChannels({ publications, max }: CardChannelsProps) {
  const known = use(ChannelsContext);
  return (
    <ChannelMarks channels={publications.flatMap(({ channel_id: id }) => known.get(id) ?? [])} max={max} isDrawn />
  );
}

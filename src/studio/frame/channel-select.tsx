"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { channelLabel } from "./channel-label.ts";
import { ChannelMark, type MarkedChannel } from "./channel-mark.tsx";

type NamedChannel = MarkedChannel & { id: number; handle: string };

/** The channels as options: with their handles where several have the same label. */
export function channelOptions(channels: readonly NamedChannel[]): { value: string; label: string }[] {
  const labels = channels.map(channelLabel);
  return channels.map(({ id, handle }, place) => {
    const label = labels[place] ?? "";
    const isUnique = labels.filter((other) => other === label).length === 1;
    return { value: String(id), label: isUnique ? label : `${label}, ${handle}` };
  });
}

interface ChannelSelectProps extends Omit<NativeSelectProps, "data" | "value" | "onChange"> {
  channels: readonly NamedChannel[];
  /** The label of the empty option. */
  none: string;
  /** The label of a channel, where the choice completes a sentence: "on Acme · Bluesky". */
  say?: (channel: string) => string;
  value: number | null;
  onChange: (channelId: number | null) => void;
}

/** Chooses a channel or none. Options of a native select are text only, so the chosen one's mark stands before it. */
export function ChannelSelect({ channels, none, say = String, value, onChange, ...rest }: ChannelSelectProps) {
  const chosen = channels.find(({ id }) => id === value);
  return (
    <NativeSelect
      data={[
        { value: "", label: none },
        ...channelOptions(channels).map(({ value: id, label }) => ({ value: id, label: say(label) })),
      ]}
      leftSection={chosen ? <ChannelMark channel={chosen} size={18} /> : undefined}
      value={value === null ? "" : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : Number(currentTarget.value))}
      {...rest}
    />
  );
}

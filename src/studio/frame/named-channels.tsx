import { Fragment, type ReactNode } from "react";
import { t } from "#kernel/language.ts";
import type { MarkedChannel } from "./channel-mark.tsx";
import { ChannelName } from "./channel-name.tsx";
import classes from "./named-channels.module.css";

interface NamedChannelsProps {
  /** Words before the channels: the author. */
  before?: ReactNode;
  channels: readonly (MarkedChannel & { id: number })[];
}

/** The channels of a post in a line of text. */
export function NamedChannels({ before, channels }: NamedChannelsProps) {
  return (
    <span className={classes.line}>
      {before}
      {channels.length === 0 && before ? " · " : null}
      {channels.length === 0 ? t("No channel") : null}
      {channels.map((channel, place) => (
        <Fragment key={channel.id}>
          {before || place > 0 ? " · " : null}
          <ChannelName channel={channel} size={18} />
        </Fragment>
      ))}
    </span>
  );
}

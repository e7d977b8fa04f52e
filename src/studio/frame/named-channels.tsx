import { Fragment } from "react";
import { t } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import type { MarkedChannel } from "./channel-mark.tsx";
import { ChannelName } from "./channel-name.tsx";
import classes from "./named-channels.module.css";

interface NamedChannelsProps {
  /** Words before the channels: the author. */
  before?: Elements;
  channels: readonly (MarkedChannel & { id: number })[];
}

/** The channels of a post in a line of text. */
export function NamedChannels({ before, channels }: NamedChannelsProps) {
  return (
    <span className={classes.line}>
      {before}
      {channels.length === 0 ? <span>{before ? ` · ${t("No channel")}` : t("No channel")}</span> : null}
      {channels.map((channel, place) => (
        <Fragment key={channel.id}>
          {before || place > 0 ? <span>{" · "}</span> : null}
          <ChannelName channel={channel} size={18} />
        </Fragment>
      ))}
    </span>
  );
}

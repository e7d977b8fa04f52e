import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ChannelMark, type MarkedChannel } from "./channel-mark.tsx";
import classes from "./channel-name.module.css";

interface ChannelNameProps {
  channel: MarkedChannel;
  /** Pixels of the mark. */
  size?: 18 | 24;
}

/** An account as it is recognized everywhere: its mark, the network and its name. */
export function ChannelName({ channel, size }: ChannelNameProps) {
  return (
    <span className={classes.channel} translate="no">
      <ChannelMark channel={channel} size={size} />
      <span className={classes.words}>
        <span>{platformName(channel.platform)}</span> <span className={classes.account}>{channel.display_name}</span>
      </span>
    </span>
  );
}

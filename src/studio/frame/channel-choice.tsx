import { t } from "#kernel/language.ts";
import classes from "./channel-choice.module.css";
import type { MarkedChannel } from "./channel-mark.tsx";
import { ChannelName } from "./channel-name.tsx";

interface ChannelChoiceProps<C extends MarkedChannel & { id: number }> {
  channels: readonly C[];
  chosenId: number | undefined;
  onChoose: (channel: C) => void;
}

/** Which channel's version of a post is shown; nothing for a single channel. Many of them scroll horizontally. */
export function ChannelChoice<C extends MarkedChannel & { id: number }>({
  channels,
  chosenId,
  onChoose,
}: ChannelChoiceProps<C>) {
  if (channels.length < 2) return null;
  return (
    <fieldset className={classes.choice} aria-label={t("Channel to preview")}>
      {channels.map((channel) => (
        <button
          key={channel.id}
          type="button"
          className={classes.channel}
          aria-pressed={channel.id === chosenId}
          onClick={() => onChoose(channel)}
        >
          <ChannelName channel={channel} size={18} />
        </button>
      ))}
    </fieldset>
  );
}

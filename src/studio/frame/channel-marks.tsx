import { t } from "#kernel/language.ts";
import { channelLabel } from "./channel-label.ts";
import { ChannelMark, DrawnMark, type MarkedChannel } from "./channel-mark.tsx";
import classes from "./channel-marks.module.css";

interface ChannelMarksProps {
  channels: readonly (MarkedChannel & { id: number })[];
  /** If there are more channels, the number of the others is shown. */
  max: number;
  /** Whether the marks are drawn by `DrawnMarks` above. */
  isDrawn?: boolean;
}

/** The channels of a post where there is no room for their names. */
export function ChannelMarks({ channels, max, isDrawn = false }: ChannelMarksProps) {
  if (channels.length === 0) return null;
  const shown = channels.slice(0, channels.length > max ? max - 1 : max);
  const all = channels.map(channelLabel).join(", ");
  return (
    <span
      className={classes.marks}
      title={isDrawn ? undefined : all}
      // A page with dozens of marks has their names once for each: as a tooltip they are set on hover.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = all;
      }}
    >
      <span className="visually-hidden">{` ${t("on {channels}", { channels: all })}`}</span>
      {shown.map((channel) =>
        isDrawn ? (
          <DrawnMark key={channel.id} id={channel.id} />
        ) : (
          <ChannelMark key={channel.id} channel={channel} size={18} />
        ),
      )}
      {channels.length > shown.length ? (
        <span className={classes.more} aria-hidden>
          {`+${channels.length - shown.length}`}
        </span>
      ) : null}
    </span>
  );
}

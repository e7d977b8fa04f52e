import classes from "./channel-mark.module.css";
import { PlatformIcon } from "./platform-icon.tsx";

/** What a mark is made of. */
export interface MarkedChannel {
  platform: string;
  display_name: string;
  /** On our own host; null where the account has no image. */
  avatar_url: string | null;
}

interface ChannelMarkProps {
  channel: MarkedChannel;
  /** Pixels. */
  size?: 18 | 24 | 32 | 40;
}

/** The one mark of a channel: the account's image, or the initial of its name, with the network's icon as a badge. */
export function ChannelMark({
  channel: { platform, display_name: name, avatar_url: image },
  size = 24,
}: ChannelMarkProps) {
  const [initial = "?"] = name.trim();
  return (
    <span className={classes.mark} data-size={size} aria-hidden>
      {image === null ? (
        <span className={classes.initial}>{initial.toUpperCase()}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: our own host serves it, already small.
        <img className={classes.image} src={image} alt="" width={size} height={size} draggable={false} />
      )}
      <span className={classes.badge}>
        <PlatformIcon platform={platform} size={BADGES[size]} />
      </span>
    </span>
  );
}

const BADGES = { 18: 9, 24: 11, 32: 13, 40: 15 } as const;

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
  return (
    <span className={classes.mark} data-size={size} aria-hidden>
      {image === null ? (
        <span className={classes.initial}>{initialOf(name)}</span>
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

function initialOf(name: string): string {
  const [initial = "?"] = name.trim();
  return initial.toUpperCase();
}

const BADGES = { 18: 10, 24: 14, 32: 17, 40: 20 } as const;

type Drawn = MarkedChannel & { id: number };

/** The small marks of these channels, drawn once for a page that shows each of them dozens of times. */
export function DrawnMarks({ channels }: { channels: readonly Drawn[] }) {
  // Several calendars can be on one page.
  const clip = `channel-image-${channels[0]?.id}`;
  return (
    <svg className={classes.symbols} width={0} height={0} aria-hidden>
      <clipPath id={clip}>
        <circle cx={9} cy={9} r={9} />
      </clipPath>
      {channels.map(({ id, platform, display_name: name, avatar_url: image }) => (
        <symbol key={id} id={idOf(id)} viewBox="0 0 22 21">
          <circle className={classes.disc} data-image={image !== null} cx={9} cy={9} r={8.5} />
          {image === null ? (
            <text className={classes.letter} x={9} y={9}>
              {initialOf(name)}
            </text>
          ) : (
            <image
              href={image}
              width={18}
              height={18}
              preserveAspectRatio="xMidYMid slice"
              clipPath={`url(#${clip})`}
            />
          )}
          <circle className={classes.corner} cx={16.5} cy={15.5} r={5.5} />
          <g transform="translate(12 11)">
            <PlatformIcon platform={platform} size={BADGES[18]} />
          </g>
        </symbol>
      ))}
    </svg>
  );
}

/** A mark of 18 pixels, below `DrawnMarks`. */
export function DrawnMark({ id }: { id: number }) {
  return (
    <svg className={classes.drawn} aria-hidden>
      <use href={`#${idOf(id)}`} />
    </svg>
  );
}

const idOf = (id: number) => `channel-${id}`;

import {
  IconAlignLeft,
  IconBulb,
  IconDots,
  IconLock,
  IconNote,
  IconPlus,
  type IconProps,
  IconRepeat,
  IconRobot,
  IconSparkles,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { StatusIcon } from "#ui/status-icon.tsx";
import classes from "./card-icons.module.css";

/** Icons that a month or a list has dozens of, each with its stroke. */
const ICONS = {
  best: [IconSparkles, 1.75],
  idea: [IconBulb, 1.75],
  lock: [IconLock, 2],
  more: [IconDots, 1.75],
  note: [IconNote, 1.75],
  plus: [IconPlus, 1.75],
  program: [IconRobot, 1.5],
  repeat: [IconRepeat, 2],
  text: [IconAlignLeft, 1.5],
} as const satisfies Record<string, readonly [ComponentType<IconProps>, number]>;

type Name = keyof typeof ICONS;

/** The side of the icons' own coordinates. */
const SIDE = 24;
const VIEW = `0 0 ${SIDE} ${SIDE}`;

/** The icons of the calendar and of these statuses once for all days and cards, which refer to them. */
export function CardIcons({ statuses }: { statuses: readonly PostStatus[] }) {
  return (
    <svg className={classes.symbols} width={0} height={0} aria-hidden>
      {statuses.map((status) => (
        <symbol key={status} id={idOf(status)} viewBox={VIEW}>
          <StatusIcon status={status} size={SIDE} />
        </symbol>
      ))}
      {Object.entries(ICONS).map(([name, [Icon, stroke]]) => (
        <symbol key={name} id={idOf(name)} viewBox={VIEW}>
          <Icon size={SIDE} stroke={stroke} />
        </symbol>
      ))}
    </svg>
  );
}

interface CardIconProps {
  name: PostStatus | Name;
  /** Pixels; without it, the stylesheet has them. */
  size?: number;
  /** What it says, unless a text beside it does. */
  label?: string;
}

/** One of them, below the board. */
export function CardIcon({ name, size, label }: CardIconProps) {
  return (
    <svg
      width={size}
      height={size}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

const idOf = (name: string) => `icon-${name}`;

"use client";

import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ReactElement } from "react";
import classes from "./masthead.module.css";
import type { TargetProps } from "./on-demand.tsx";
import { formatInstant, zoneName } from "./time-format.ts";
import { useNow } from "./use-now.ts";

export interface MastheadProps {
  /** The brand's name. */
  name: string;
  /** Its IANA zone; the date below the name is that zone's today. */
  zone: string;
  /** Puts the brand switcher behind the block, which is a button then. */
  menu?: (block: ReactElement<TargetProps>) => ReactElement;
}

/** A brand's name set as a small newspaper title, over the date in its zone. Opens the brand switcher. */
export function Masthead({ name, zone, menu }: MastheadProps) {
  const now = useNow();
  const block = (
    <span className={classes.block}>
      <span className={classes.name}>
        <span className={classes.text}>{name}</span>
        {menu ? <IconSelector size={14} stroke={1.75} className={classes.mark} aria-hidden /> : null}
      </span>
      <span className={classes.date} suppressHydrationWarning>
        {formatInstant(now, zone, "long-date", now)}
        <span className={classes.zone}>{zoneName(zone)}</span>
      </span>
    </span>
  );
  if (!menu) return block;
  return menu(
    <UnstyledButton className={classes.button}>
      {block}
      <span className="visually-hidden">Switch brand</span>
    </UnstyledButton>,
  );
}

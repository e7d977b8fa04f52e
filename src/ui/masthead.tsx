"use client";

import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { t } from "#kernel/language.ts";
import { useDateSettings } from "./date-settings.tsx";
import classes from "./masthead.module.css";
import type { TargetProps } from "./on-demand.tsx";
import { formatInstant, zoneName } from "./time-format.ts";
import { useNow } from "./use-now.ts";

export interface MastheadProps {
  /** The brand's name. */
  name: string;
  /** The brand's IANA time zone; the date below the name is today's in that zone. */
  zone: string;
  /** Makes the masthead a button that opens the brand switcher. */
  menu?: (block: ReactElement<TargetProps>) => ReactElement;
}

/** The first letters of the first two words, for the rail of icons. */
const initials = (name: string) =>
  name
    .split(" ", 2)
    .map(([first]) => first)
    .join("");

/** A brand's name as a small newspaper title, above the date in its time zone. Opens the brand switcher. */
export function Masthead({ name, zone, menu }: MastheadProps) {
  const now = useNow();
  const settings = useDateSettings();
  const block = (
    <span className={classes.block}>
      <span className={classes.name}>
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        <span className={classes.text} data-tip>
          {name}
        </span>
        {menu ? <IconSelector size={14} stroke={1.75} className={classes.mark} aria-hidden /> : null}
      </span>
      <span className={classes.date} suppressHydrationWarning>
        <span>{formatInstant(now, zone, "long-date", now, settings)}</span>
        <span className={classes.zone}>{zoneName(zone)}</span>
      </span>
    </span>
  );
  if (!menu) return block;
  return menu(
    <UnstyledButton className={classes.button}>
      {block}
      <span className="visually-hidden">{t("Switch brand")}</span>
    </UnstyledButton>,
  );
}

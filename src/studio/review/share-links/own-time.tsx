"use client";

import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";
import { formatInstant } from "#ui/time-format.ts";
import classes from "./own-time.module.css";
import { useVisit } from "./visit.tsx";

/** An instant in the reader's time zone, on a line of its own that stays empty if it is the brand's. */
export function OwnTime({ iso }: { iso: string }) {
  const { timezone } = useVisit().review.brand;
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    const now = new Date();
    const say = (where: string) => formatInstant(new Date(iso), where, "full", now);
    setOwn(say(zone) === say(timezone) ? null : say(zone));
  }, [iso, timezone]);
  return <span className={classes.own}>{own === null ? null : t("{time} where you are", { time: own })}</span>;
}

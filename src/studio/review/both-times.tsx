"use client";

import { useEffect, useState } from "react";
import { Time } from "#ui/time.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { useVisit } from "./visit.tsx";

/** An instant in the brand's time zone, and in the reader's if it differs. */
export function BothTimes({ iso }: { iso: string }) {
  const { timezone } = useVisit().review.brand;
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    const now = new Date();
    const say = (where: string) => formatInstant(new Date(iso), where, "full", now);
    setOwn(say(zone) === say(timezone) ? null : say(zone));
  }, [iso, timezone]);
  return (
    <>
      <Time iso={iso} zone={timezone} />
      {own === null ? null : <span>, which is {own} where you are</span>}
    </>
  );
}

"use client";

import { useEffect, useState } from "react";
import { t } from "#kernel/language.ts";

/** Beyond this many milliseconds, the date alone is shown. */
const NEAR_MS = 60 * 60_000;

interface CountdownProps {
  /** The target instant, ISO 8601 with offset. */
  until: string;
  /** Text before it, while it is shown: a comma. */
  before?: string;
}

/** "in 42 s", updated every second within the last hour. Hidden from assistive technology. */
export function Countdown({ until, before = "" }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Date.parse(until) - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === null || left > NEAR_MS) return null;
  return (
    <span className="tabular" role="timer" aria-live="off">
      {`${before}${say(Math.ceil(left / 1000))}`}
    </span>
  );
}

function say(seconds: number): string {
  if (seconds <= 0) return t("any moment now");
  if (seconds < 100) return t("in {seconds} s", { seconds });
  return t("in {minutes} min", { minutes: Math.round(seconds / 60) });
}

"use client";

import { useEffect, useState } from "react";

/** Beyond this the date alone says enough. */
const NEAR_MS = 60 * 60_000;

interface CountdownProps {
  /** The instant waited for, as ISO 8601 with offset. */
  until: string;
  /** What stands before it while there is something to say: a comma. */
  before?: string;
}

/** "in 42 s", counted down by the second within the last hour. Silent for assistive technology. */
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
      {before}
      {say(Math.ceil(left / 1000))}
    </span>
  );
}

function say(seconds: number): string {
  if (seconds <= 0) return "any moment now";
  if (seconds < 100) return `in ${seconds} s`;
  return `in ${Math.round(seconds / 60)} min`;
}

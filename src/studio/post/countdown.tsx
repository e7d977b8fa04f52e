"use client";

import { useEffect, useState } from "react";

/** Beyond this the date alone says enough. */
const NEAR_MS = 60 * 60_000;

/** "in 42 s", counted down by the second within the last hour. Silent for assistive technology. */
export function Countdown({ until }: { until: string }) {
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
      {say(Math.ceil(left / 1000))}
    </span>
  );
}

function say(seconds: number): string {
  if (seconds <= 0) return "· any moment now";
  if (seconds < 100) return `· in ${seconds} s`;
  return `· in ${Math.round(seconds / 60)} min`;
}

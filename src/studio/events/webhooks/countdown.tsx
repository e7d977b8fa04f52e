"use client";

import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { t } from "#kernel/language.ts";

interface CountdownProps {
  /** The target instant, ISO 8601 with offset. */
  until: string;
}

/** "in 8 s", updated every second; "any moment" once it has passed. Hidden from assistive technology. */
export function Countdown({ until }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <span className="tabular" role="timer" aria-live="off" suppressHydrationWarning>
      {seconds > 0 ? t("in {seconds} s", { seconds }) : t("any moment")}
    </span>
  );
}

"use client";

import { useSyncExternalStore } from "react";
import { Time } from "#ui/time.tsx";
import type { TimeStyle } from "#ui/time-format.ts";

interface ReaderTimeProps {
  iso: string;
  style: TimeStyle;
}

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serversZone = () => "UTC";

/** An instant in the reader's time zone; in UTC until hydration. */
export function ReaderTime({ iso, style }: ReaderTimeProps) {
  const zone = useSyncExternalStore(never, readersZone, serversZone);
  return <Time iso={iso} zone={zone} style={style} withZone={false} />;
}

"use client";

import { useLive } from "./use-live.ts";
import { useTitleBadge } from "./use-title-badge.ts";

interface LiveProps {
  userId: number;
  brandId: number;
  unread: number;
}

/** Loaded once a page stands: keeps it up to date, and its tab's title. Shows nothing itself. */
export default function Live({ userId, brandId, unread }: LiveProps) {
  useLive({ userId, brandId });
  useTitleBadge(unread);
  return null;
}

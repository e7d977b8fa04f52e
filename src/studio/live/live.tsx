"use client";

import { useLive } from "./use-live.ts";
import { useTitleBadge } from "./use-title-badge.ts";

interface LiveProps {
  userId: number;
  brandId: number;
  unread: number;
}

/** Loaded after the page: keeps its data and the tab's title up to date. Renders nothing itself. */
export default function Live({ userId, brandId, unread }: LiveProps) {
  useLive({ userId, brandId });
  useTitleBadge(unread);
  return null;
}

"use client";

import { useSyncExternalStore } from "react";
import { tabStorage } from "#ui/browser-storage.ts";
import type { Channel } from "../channel.ts";

/**
 * What was typed before leaving for a platform, in this tab, so that a refusal on return needn't be followed by typing
 * it again. None of these fields is secret: passwords are never typed before a redirect.
 */
export function useKeptFields(platform: string, channel: Channel | null) {
  const key = `connect:${platform}:${channel?.id ?? "new"}`;
  const text = useSyncExternalStore(
    tabStorage.subscribe,
    () => tabStorage.get(key),
    () => null,
  );
  return {
    kept: parse(text),
    keep: (values: Record<string, string>) => tabStorage.set(key, JSON.stringify(values)),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(text ?? "{}");
    return typeof values === "object" && values !== null ? { ...values } : {};
  } catch {
    return {};
  }
}

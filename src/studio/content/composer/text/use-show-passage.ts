import { notifications } from "@mantine/notifications";
import { createContext, useCallback, useEffect, useRef } from "react";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { t } from "#kernel/language.ts";
import type { FieldLocation } from "../checks/fixes.ts";
import type { Draft } from "../saving/draft.ts";
import { findPassage } from "./find-passage.ts";

/** Shows the passage or image of a comment in the composer's fields. */
export const ShowPassageContext = createContext<(anchor: Anchor) => void>(() => {});

interface Shown {
  draft: Draft;
  /** The draft's channels that are connected: others have no version in the composer. */
  channelIds: readonly number[];
  /** The version being edited; null is the shared one. */
  version: number | null;
  goTo: (location: FieldLocation) => void;
}

/** The value of `ShowPassageContext`. A constant function, so that comments do not render again at each key. */
export function useShowPassage(shown: Shown): (anchor: Anchor) => void {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  return useCallback((anchor) => {
    const { draft, channelIds, version, goTo } = latest.current;
    const location = findPassage(draft, anchor, [version, null, ...channelIds]);
    if (location) return goTo(location);
    // The draft may have changed since it was stored.
    const message = anchor.field === "media" ? t("No longer part of the post.") : t("The text has changed since.");
    notifications.show({ message });
  }, []);
}

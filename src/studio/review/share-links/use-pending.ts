import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { DraftStore } from "#studio/content/drafts/draft-store.ts";
import { browserStorage, tabStorage } from "#ui/browser-storage.ts";
import type { ReviewPost } from "./call.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { isWaiting, PENDING_PREFIX, type PendingAction, PendingActions } from "./pending-actions.ts";
import { sendAction } from "./use-guest-action.ts";

const NONE: readonly PendingAction[] = [];

/**
 * What could not be sent through a review link.
 * @param onSent called with each post as it is after an action was sent
 */
export function usePending(token: string, onSent: (post: ReviewPost) => void) {
  const [store] = useState(() => new PendingActions(token));
  const actions = useSyncExternalStore(store.subscribe, store.read, () => NONE);
  const [sentCount, setSentCount] = useState(0);
  const send = useCallback(
    async (pass: string | undefined) => {
      if (!store.read().some(isWaiting)) return;
      const count = await store.send((action) => sendAction(action, { token, pass }), {
        onSent,
        explain: explainRefusal,
      });
      if (count > 0) setSentCount(count);
    },
    [store, token, onSent],
  );
  useWarnBeforeLoss(token);
  return {
    actions,
    /** How many were sent the last time. */
    sentCount,
    keep: (action: PendingAction) => {
      setSentCount(0);
      store.add(action);
    },
    discard: (key: string) => store.discard(key),
    send,
  };
}

/** Asks before the page is left where the browser stores nothing, so that an unsent text would be lost. */
function useWarnBeforeLoss(token: string): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const isLost =
        browserStorage.hasUnkept(PENDING_PREFIX + token) ||
        tabStorage.hasUnkept(DraftStore.ofGuest(token).keyOf("review", ""));
      if (isLost) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [token]);
}

"use client";

import { useSyncExternalStore } from "react";
import { hasPasskeys } from "#studio/frame/passkey.ts";

const never = () => () => {};
/** Nearly every browser supports passkeys, so the server renders the button, which is rarely removed on hydration. */
const wasAvailable = () => true;

/** Whether passkeys can be used in this browser and on this origin; otherwise they are not offered. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(never, hasPasskeys, wasAvailable);
}

"use client";

import { useSyncExternalStore } from "react";
import { hasPasskeys } from "../frame/passkey.ts";

const never = () => () => {};
/** Nearly every browser has them: what the page shows before it is alive rarely has to go. */
const wasAvailable = () => true;

/** Whether passkeys are of use in this browser and under this origin; what offers them is absent otherwise. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(never, hasPasskeys, wasAvailable);
}

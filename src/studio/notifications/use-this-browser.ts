import { useEffect } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import { currentToken } from "./this-browser.ts";

/** Registers this browser anew at each visit, so that its notifications are those of whoever is signed in here now. */
export function useKeptRegistration(): void {
  const trpc = useTRPC();
  const { run } = useAction(trpc.notificationPreferences.registerDevice.mutationOptions());
  useEffect(() => {
    currentToken()
      .then((token) => token && run({ token }))
      // A browser that does not let us look has nothing to keep.
      .catch(() => {});
  }, [run]);
}

/** Before signing out: no notification of this person reaches this browser any more. */
export function useForgetThisBrowser(): () => Promise<void> {
  const trpc = useTRPC();
  const { send } = useAction(trpc.notificationPreferences.forgetDevice.mutationOptions());
  return async () => {
    try {
      const token = await currentToken();
      if (token) await send({ token });
    } catch {
      // Nobody is kept from signing out by it; the next person who signs in here takes the browser over.
    }
  };
}

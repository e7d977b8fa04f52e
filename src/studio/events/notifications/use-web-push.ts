import { useEffect } from "react";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { currentToken } from "./web-push.ts";

/** Registers this browser again at each visit, so that it gets the notifications of the person who is signed in now. */
export function useRegistration(): void {
  const trpc = useTRPC();
  const { run } = useAction(trpc.notificationPreferences.registerDevice.mutationOptions());
  useEffect(() => {
    currentToken()
      .then((token) => token && run({ token }))
      // A browser that blocks access has no subscription to register.
      .catch(() => {});
  }, [run]);
}

/** Unregisters this browser before signing out, so that it gets no more notifications of this person. */
export function useUnregisterThisBrowser(): () => Promise<void> {
  const trpc = useTRPC();
  const { send } = useAction(trpc.notificationPreferences.forgetDevice.mutationOptions());
  return async () => {
    try {
      const token = await currentToken();
      if (token) await send({ token });
    } catch {
      // Must not prevent signing out; the next person who signs in here takes over the registration.
    }
  };
}

import { useUnregisterThisBrowser } from "#studio/events/notifications/use-web-push.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { expectSessionEnd } from "#studio/frame/session-ended.ts";
import { endSession } from "./end-session.ts";

/** Signs the browser out, deletes the person's data from it, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const unregisterThisBrowser = useUnregisterThisBrowser();
  return async () => {
    await unregisterThisBrowser();
    const stay = expectSessionEnd();
    try {
      await endSession();
    } catch (error) {
      stay();
      throw error;
    }
    await navigateTo("/sign-in");
  };
}

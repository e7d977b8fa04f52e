import { navigateTo } from "../frame/navigate-to.ts";
import { expectSessionEnd } from "../frame/session-ended.ts";
import { useForgetThisBrowser } from "../notifications/use-this-browser.ts";
import { endSession } from "./end-session.ts";

/** Signs the browser out, deletes the person's data from it, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const forgetThisBrowser = useForgetThisBrowser();
  return async () => {
    await forgetThisBrowser();
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

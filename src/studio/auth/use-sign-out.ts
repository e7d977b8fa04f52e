import { leaveFor } from "../frame/leave-for.ts";
import { expectEnd } from "../frame/session-ended.ts";
import { clear, forEachShelf } from "../kept/whose.ts";
import { useForgetThisBrowser } from "../notifications/use-this-browser.ts";

/** Signs the browser out, drops what was typed here and not sent, and leaves for the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const forgetThisBrowser = useForgetThisBrowser();
  return async () => {
    await forgetThisBrowser();
    const { signOut } = await import("next-auth/react");
    const stay = expectEnd();
    try {
      await signOut({ redirect: false });
    } catch (error) {
      stay();
      throw error;
    }
    forEachShelf(clear);
    await leaveFor("/sign-in");
  };
}

import { clearBrowser } from "../drafts/owner.ts";
import { leaveFor } from "../frame/leave-for.ts";
import { expectEnd } from "../frame/session-ended.ts";
import { useForgetThisBrowser } from "../notifications/use-this-browser.ts";

/** Signs the browser out, drops what they left in it, and leaves for the sign-in page. */
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
    await clearBrowser();
    await leaveFor("/sign-in");
  };
}

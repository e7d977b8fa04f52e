import { clearBrowser } from "../drafts/claim-browser.ts";

/** Signs the browser out, and leaves nothing of the person in it. Follow it by a fresh document (`leaveFor`). */
export async function endSession(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  await clearBrowser();
}

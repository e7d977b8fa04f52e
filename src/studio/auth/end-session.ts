import { clearBrowser } from "../drafts/claim-browser.ts";

/** Signs the browser out and deletes the person's data from it. Navigate to a new document afterwards (`leaveFor`). */
export async function endSession(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  await clearBrowser();
}

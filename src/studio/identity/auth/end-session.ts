import { clearBrowser } from "#studio/content/drafts/claim-browser.ts";
import { clearKeptShares } from "#studio/content/share-target/kept-shares.ts";
import { clearAppBadge } from "#studio/frame/app-badge.ts";
import { deleteBuiltFiles } from "#studio/frame/service-worker.ts";
import { loadChunk } from "#ui/load-chunk.ts";

/** Signs the browser out and deletes the person's data from it. Navigate to a new document afterwards (`leaveFor`). */
export async function endSession(): Promise<void> {
  const signOut = await loadChunk(async () => (await import("next-auth/react")).signOut);
  await signOut({ redirect: false });
  await clearBrowser();
  await clearKeptShares();
  clearAppBadge();
  await deleteBuiltFiles();
}

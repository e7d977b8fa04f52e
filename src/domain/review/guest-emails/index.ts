import { confirmGuestEmail } from "./confirm.ts";
import { deleteGuestEmail } from "./delete.ts";
import { openGuestEmail } from "./open.ts";
import { pruneGuestEmails } from "./prune.ts";
import { subscribeGuest } from "./subscribe.ts";
import { unsubscribeGuest } from "./unsubscribe.ts";

export { confirmGuestEmail, deleteGuestEmail, openGuestEmail, subscribeGuest, unsubscribeGuest };

export const operations = [
  subscribeGuest,
  unsubscribeGuest,
  openGuestEmail,
  confirmGuestEmail,
  deleteGuestEmail,
] as const;
export const jobs = [pruneGuestEmails];

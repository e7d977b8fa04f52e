import { listNotifications } from "./list.ts";
import { markNotificationsRead } from "./mark-read.ts";
import { sendMail } from "./send-letter.ts";

export { notify } from "./notify.ts";
export { sendLetter } from "./send-letter.ts";
export { listNotifications, markNotificationsRead };

export const operations = [listNotifications, markNotificationsRead] as const;
export const jobs = [sendMail];

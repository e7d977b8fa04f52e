import { sendMail } from "./send-mail.ts";
import { sweepMail } from "./sweep.ts";

export { mailBacklog } from "./backlog.ts";
export { cancelMail } from "./cancel-mail.ts";
export { formatDay } from "./format-day.ts";
export { createLink, reserveLink } from "./link.ts";
export { listMail } from "./list.ts";
export { queueMail, queueMails } from "./queue-mail.ts";
export { resendMail } from "./resend.ts";

export const jobs = [sendMail, sweepMail];

import { sendMail } from "./send-mail.ts";
import { sweepMail } from "./sweep.ts";

export { mailBacklog } from "./backlog.ts";
export { createLink, reserveLink } from "./link.ts";
export { listMail } from "./list.ts";
export { resendMail } from "./resend.ts";
export { queueMail } from "./send-letter.ts";
export { cancelMail } from "./withdraw.ts";

export const jobs = [sendMail, sweepMail];

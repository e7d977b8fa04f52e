import { sendMail } from "./send-mail.ts";
import { sweepMail } from "./sweep.ts";

export { mailBacklog } from "./backlog.ts";
export { mintLink, reserveLink } from "./link.ts";
export { listMail } from "./list.ts";
export { resendMail } from "./resend.ts";
export { sendLetter } from "./send-letter.ts";
export { withdrawMail } from "./withdraw.ts";

export const jobs = [sendMail, sweepMail];

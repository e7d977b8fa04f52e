import { getBriefing } from "./get.ts";
import { planBriefings } from "./plan-mails.ts";
import { sendBriefing } from "./send-mail.ts";

export { getBriefing };

export const operations = [getBriefing] as const;
export const jobs = [planBriefings, sendBriefing];

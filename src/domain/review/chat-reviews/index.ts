import { approveInBrowser } from "./approve.ts";
import { getChatReview } from "./get.ts";

export { approveInBrowser, getChatReview };

export const operations = [getChatReview, approveInBrowser] as const;

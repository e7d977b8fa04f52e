import { approveByLink } from "./approve.ts";
import { openApprovalLink } from "./open.ts";
import { requestChangesByLink } from "./request-changes.ts";

export { openLinkedImage } from "./open-image.ts";
export { approveByLink, openApprovalLink, requestChangesByLink };

export const operations = [openApprovalLink, approveByLink, requestChangesByLink] as const;

export { expireDue } from "./expire-due.ts";
export { lockPost } from "./find.ts";
export { refreshPostStatus } from "./refresh-status.ts";

import { router } from "../procedure.ts";

export const shareLinks = router({});

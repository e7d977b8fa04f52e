import { router } from "../procedure.ts";

export const inbox = router({});
